'use client';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import type { Profile } from '@/lib/accounts/read-profile';
import { LogoutButton } from './logout-button';
import { PresentPassword, usePresentPassword } from './present-password';
import { PrivacyTick } from './privacy-tick';
import { ProfileFields } from './profile-fields';

/**
 * The forced Update Profile dialog (spec 1 §2). The password area shows only where people log in with one or by mailed
 * links; it is left empty by those who want none.
 */
export function UpdateProfileDialog({ user, company, countries, proof, policy }: Profile) {
  const [email, setEmail] = useState(user.email);
  const [choosing, setChoosing] = useState(false);
  const moving = email.trim().toLowerCase() !== user.email;
  const present = usePresentPassword(proof, moving || choosing);
  const passwords = (company?.login_method === 'requires_registration' || company?.login_method === 'email_link') && proof !== 'sign_in';
  return (
    <Dialog open locked title="Update Profile">
      <Form to="/api/users/profile" label="Update Profile" said="Profile Updated" then="refresh" onDone={present.done} onRefused={present.refused}>
        <p className="text-ink-soft">Check and complete your details to go on.</p>
        <ProfileFields user={user} countries={countries} onEmail={setEmail} />
        {passwords && (
          <div className="space-y-5">
            <Password name="password" label="New password" optional rules onChange={(value) => setChoosing(value !== '')} />
            <Password name="password_confirmation" label="Repeat the new password" optional fresh />
          </div>
        )}
        <PresentPassword shown={present.shown} why="To change your e-mail address or password." />
        <PrivacyTick url={policy.url} agreed={user.agree_confirm} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Submit>Update Profile</Submit>
          <LogoutButton kind="quiet" />
        </div>
      </Form>
    </Dialog>
  );
}
