import type { Metadata } from 'next';
import { ChangePassword } from '@/components/accounts/change-password';
import { DeleteProfile } from '@/components/accounts/delete-profile';
import { OwnSessions } from '@/components/accounts/own-sessions';
import { ProfileForm } from '@/components/accounts/profile-form';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { listOwnSessions } from '@/lib/accounts/own-sessions';
import { readProfile, type Profile } from '@/lib/accounts/read-profile';
import { runQuery } from '@/lib/core/run-query';

export const metadata: Metadata = { title: 'Profile' };

/** One's own account (spec 1 §2). A super admin who acts as the user sees and saves the details, and nothing else. */
export default async function ProfilePage() {
  const profile = await runQuery(readProfile, {});
  return (
    <Screen narrow title="Profile" hint={profile.company?.name}>
      {profile.acting && (
        <Alert>
          Only the user can change email address and password, accept the privacy policy, see sessions and delete the
          account.
        </Alert>
      )}
      <ProfileForm {...profile} />
      {!profile.acting && <OwnPart {...profile} />}
    </Screen>
  );
}

async function OwnPart({ user, company, password, proof }: Profile) {
  return (
    <>
      {password && <ChangePassword proof={proof} />}
      <OwnSessions {...await runQuery(listOwnSessions, {})} />
      <DeleteProfile email={user.email} company={company?.name ?? null} />
    </>
  );
}
