import type { Metadata } from 'next';
import { ChangePassword } from '@/components/people/accounts/change-password';
import { DeleteProfile } from '@/components/people/accounts/delete-profile';
import { OwnSessions } from '@/components/people/accounts/own-sessions';
import { Preferences } from '@/components/people/accounts/preferences';
import { SecondFactors } from '@/components/people/accounts/factors/second-factors';
import { ProfileForm } from '@/components/people/accounts/profile-form';
import { ExportCard } from '@/components/network/personal-data/export-card';
import { AbsenceCard } from '@/components/people/users/absence';
import { OwnChat } from '@/components/reach/channels/own-chat';
import { ConnectedPrograms } from '@/components/reach/oauth/connected-programs';
import { NotifiedBrowsers } from '@/components/reach/push/notified-browsers';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { readExportState } from '@/lib/network/personal-data/own-export';
import { listOwnSessions } from '@/lib/people/accounts/own-sessions';
import { readPreferences } from '@/lib/people/accounts/preferences';
import { readProfile, type Profile } from '@/lib/people/accounts/read-profile';
import { readOwnFactors } from '@/lib/people/accounts/factors/own-factors';
import { readOwnAbsence } from '@/lib/people/users/absence';
import { listOwnChat } from '@/lib/reach/chat/own';
import { listOwnGrants } from '@/lib/reach/oauth/grants';
import { listBrowsers } from '@/lib/reach/push/browsers';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { isAdmin, isMember } from '@/lib/shared/actor';

export const metadata: Metadata = { title: 'Profile' };

/** A super admin acting as the user sees and saves only the details (spec 1 §2). */
export default async function ProfilePage() {
  const profile = await runQuery(readProfile, {});
  return (
    <Screen
      narrow
      title="Profile"
      hint={profile.company?.name}
      actions={profile.company && <LinkButton href="/profile/replies">Saved replies</LinkButton>}
      aside={!profile.acting && <BesideProfile {...profile} />}
    >
      {profile.acting && (
        <Alert>
          Only the user can change email address and password, accept the privacy policy, see sessions and delete the
          account.
        </Alert>
      )}
      <ProfileForm {...profile} />
      {!profile.acting && profile.password && <ChangePassword proof={profile.proof} />}
      {!profile.acting && <SecondFactors {...await runQuery(readOwnFactors, {})} />}
    </Screen>
  );
}

async function BesideProfile({ user, company }: Profile) {
  const actor = await viewer();
  const [preferences, sessions, copy, own, connected, notified, chat] = await Promise.all([
    runQuery(readPreferences, {}),
    runQuery(listOwnSessions, {}),
    runQuery(readExportState, {}),
    isMember(actor) ? runQuery(readOwnAbsence, {}) : null,
    isMember(actor) ? runQuery(listOwnGrants, {}) : null,
    actor.kind === 'member' ? runQuery(listBrowsers, {}) : null,
    isMember(actor) ? runQuery(listOwnChat, {}) : null,
  ]);
  return (
    <>
      <Preferences {...preferences} manages={isMember(actor) && isAdmin(actor)} />
      {notified?.public_key && <NotifiedBrowsers public_key={notified.public_key} browsers={notified.browsers} />}
      {own && <AbsenceCard {...own} to="/api/users/absence" />}
      <OwnSessions {...sessions} />
      {connected && connected.programs.length > 0 && (
        <ConnectedPrograms
          programs={connected.programs}
          title="Programs that work for you"
          hint="Agents that you let in. If you don’t recognize one, end it and change your password."
        />
      )}
      {chat?.accounts.map((account) => (
        <OwnChat key={account.id} {...account} />
      ))}
      <ExportCard {...copy} />
      <DeleteProfile email={user.email} company={company?.name ?? null} />
    </>
  );
}
