import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PublicFrame } from '@/app/public-frame';
import { Enroll } from '@/components/people/accounts/factors/enroll';
import { Screen } from '@/components/shell/screen';
import { viewer } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { isMember } from '@/lib/shared/actor';
import { homeOf } from '@/lib/shared/guards';

export const metadata: Metadata = { title: 'Set up a second factor' };

/** A user who needs a second factor and has none is redirected here (rule: second-factor.required). */
export default async function SecondFactorPage() {
  const actor = await viewer();
  if (!actor.owes_second_factor) redirect(homeOf(actor));
  return (
    <PublicFrame>
      <Screen title="Set up a second factor" narrow>
        <Enroll home={homeOf(actor)} who={isMember(actor) ? actor.company.name : settings.network_name} />
      </Screen>
    </PublicFrame>
  );
}
