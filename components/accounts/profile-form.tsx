'use client';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import type { Profile } from '@/lib/accounts/read-profile';
import { ROLES } from '@/lib/shared/vocabulary';
import { PresentPassword, usePresentPassword } from './present-password';
import { PrivacyTick } from './privacy-tick';
import { ProfileFields } from './profile-fields';
import { SignInAgain } from './sign-in-again';

/** One's own profile (spec 1 §2). Another address wants the present password or a fresh sign-in. */
export function ProfileForm({ user, countries, proof, acting, policy }: Profile) {
  const [email, setEmail] = useState(user.email);
  const moving = email.trim().toLowerCase() !== user.email;
  const present = usePresentPassword(proof, moving);
  return (
    <Card title="Your details">
      <Form to="/api/users/profile" label="Profile" said="Profile Updated" then="refresh" onDone={present.done} onRefused={present.refused}>
        <ProfileFields user={user} countries={countries} fixedEmail={acting} onEmail={setEmail} />
        <dl className="grid gap-5 sm:grid-cols-2">
          {user.focus_group && <ReadOnly label="Focus group" value={user.focus_group} />}
          <ReadOnly label="Role" value={ROLES[user.role]} />
        </dl>
        <PresentPassword shown={present.shown} why="To change your e-mail address." />
        {moving && proof === 'sign_in' && <SignInAgain what="change your e-mail address" />}
        {moving && <Alert>Your other sessions end, and a mail to {user.email} tells of the change.</Alert>}
        {/* Nobody accepts for somebody else; the server keeps nothing of this. */}
        {acting ? <Hidden name="agree_confirm" value="true" /> : <PrivacyTick url={policy.url} agreed={user.agree_confirm} />}
        <Submit>Update Profile</Submit>
      </Form>
    </Card>
  );
}

/** What others decide, shown among the fields. */
function ReadOnly({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-sm font-medium">{label}</dt>
      <dd className="break-words text-ink-soft">{value}</dd>
    </div>
  );
}
