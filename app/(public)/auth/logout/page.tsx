import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { LogoutButton } from '@/components/accounts/logout-button';
import { Screen } from '@/components/shell/screen';
import { currentActor } from '@/lib/core/ask';
import { fullName } from '@/lib/shared/actor';

export const metadata: Metadata = { title: 'Logout', robots: { index: false } };

/** The address of logging out. Opening it changes nothing; the button does. */
export default async function Logout() {
  const actor = await currentActor();
  if (actor.kind === 'guest') redirect('/');
  return (
    <Screen narrow title="Logout" hint={`You are logged in as ${fullName(actor) || actor.email}.`}>
      <LogoutButton />
    </Screen>
  );
}
