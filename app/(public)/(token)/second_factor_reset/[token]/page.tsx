import type { Metadata } from 'next';
import { PublicFrame } from '@/app/public-frame';
import { CancelReset } from '@/components/people/accounts/factors/cancel-reset';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readResetCancelation } from '@/lib/people/users/factor-reset';
import { settings } from '@/lib/platform/settings';

export const metadata: Metadata = { title: 'Cancel a reset' };

/**
 * Both emails about a reset of second factors link here. Opening the page changes nothing; the button cancels the
 * reset.
 */
export default async function CancelResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { reset } = await runQuery(readResetCancelation, { token });
  return (
    <PublicFrame>
      <Screen title="Cancel a reset" narrow>
        {reset ? <CancelReset token={token} reset={reset} /> : <LinkExpired contact={settings.network_email} />}
      </Screen>
    </PublicFrame>
  );
}
