'use client';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import type { Profile } from '@/lib/people/accounts/read-profile';
import { ROLES } from '@/lib/shared/enums';
import { CurrentPassword, useCurrentPassword } from './current-password';
import { PendingEmail } from './pending-email';
import { PrivacyCheckbox } from './privacy-checkbox';
import { ProfileFields } from './profile-fields';
import { LoginAgain } from './sign-in-again';

/** A new email address needs the current password or a recent login (spec 1 §2). */
export function ProfileForm({ user, countries, proof, acting, policy }: Profile) {
  const [email, setEmail] = useState(user.email);
  const moving = email.trim().toLowerCase() !== user.email;
  const present = useCurrentPassword(proof, moving);
  return (
    <Card title="Your details">
      <Form
        to="/api/users/profile"
        label="Profile"
        successMessage="Profile Updated"
        onSuccess="refresh"
        onDone={() => {
          present.done();
          setEmail(user.email);
        }}
        onRefused={present.refused}
      >
        {user.pending_email && !acting && <PendingEmail email={user.pending_email} />}
        {/* Starts over after a new address was entered: until it is confirmed, the old one stays. */}
        <ProfileFields
          key={user.pending_email}
          user={user}
          countries={countries}
          fixedEmail={acting}
          onEmail={setEmail}
        />
        <dl className="grid gap-5 sm:grid-cols-2">
          {user.focus_group && <ReadOnly label="Focus group" value={user.focus_group} />}
          <ReadOnly label="Role" value={ROLES[user.role]} />
        </dl>
        <CurrentPassword shown={present.shown} why="To change your email address." />
        {moving && proof === 'sign_in' && <LoginAgain what="change your email address" />}
        {moving && (
          <Alert>We’ll send a link to the new address. Until you open it, {user.email} stays your address.</Alert>
        )}
        {/* The server ignores this: impersonation never accepts for the user (rule: impersonation.limits). */}
        {acting ? (
          <Hidden name="agree_confirm" value="true" />
        ) : (
          <PrivacyCheckbox url={policy.url} agreed={user.agree_confirm} />
        )}
        <Submit>Update Profile</Submit>
      </Form>
    </Card>
  );
}

function ReadOnly({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-sm font-medium">{label}</dt>
      <dd className="break-words text-ink-soft">{value}</dd>
    </div>
  );
}
