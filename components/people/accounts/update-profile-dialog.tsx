'use client';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import type { Profile } from '@/lib/people/accounts/read-profile';
import { LogoutButton } from './logout-button';
import { CurrentPassword, useCurrentPassword } from './current-password';
import { PrivacyCheckbox } from './privacy-checkbox';
import { ProfileFields } from './profile-fields';

/**
 * The forced Update Profile dialog (spec 1 §2). Only the login methods requires_registration and email_link show the
 * optional password.
 */
export function UpdateProfileDialog({ user, company, countries, proof, policy }: Profile) {
  const [email, setEmail] = useState(user.email);
  const [choosing, setChoosing] = useState(false);
  const moving = email.trim().toLowerCase() !== user.email;
  const present = useCurrentPassword(proof, moving || choosing);
  const passwords =
    (company?.login_method === 'requires_registration' || company?.login_method === 'email_link') &&
    proof !== 'sign_in';
  return (
    <Dialog open locked title="Update Profile">
      <Form
        to="/api/users/profile"
        label="Update Profile"
        successMessage="Profile Updated"
        onSuccess="refresh"
        onDone={present.done}
        onRefused={present.refused}
      >
        <p className="text-ink-soft">Check and complete your details to continue.</p>
        <ProfileFields user={user} countries={countries} onEmail={setEmail} />
        {passwords && (
          <div className="space-y-5">
            <Password
              name="password"
              label="New password"
              optional
              rules
              onChange={(value) => setChoosing(value !== '')}
            />
            <Password name="password_confirmation" label="Repeat the new password" optional fresh />
          </div>
        )}
        <CurrentPassword shown={present.shown} why="To change your email address or password." />
        <PrivacyCheckbox url={policy.url} agreed={user.agree_confirm} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Submit>Update Profile</Submit>
          <LogoutButton kind="quiet" />
        </div>
      </Form>
    </Dialog>
  );
}
