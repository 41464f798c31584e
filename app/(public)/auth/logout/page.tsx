import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PublicFrame } from '@/app/public-frame';
import { LogoutButton } from '@/components/people/accounts/logout-button';
import { Screen } from '@/components/shell/screen';
import { currentActor } from '@/lib/platform/operation/run-query';
import { fullName } from '@/lib/shared/actor';

export const metadata: Metadata = { title: 'Log out', robots: { index: false } };

/** Opening the address changes nothing; the button logs out. */
export default async function Logout() {
  const actor = await currentActor();
  if (actor.kind === 'guest') redirect('/');
  return (
    <PublicFrame>
      <Screen narrow title="Log out" hint={`You are logged in as ${fullName(actor) || actor.email}.`}>
        <LogoutButton />
      </Screen>
    </PublicFrame>
  );
}
