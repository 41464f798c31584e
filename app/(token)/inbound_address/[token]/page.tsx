import type { Metadata } from 'next';
import { ConfirmAddress } from '@/components/intake/processes/confirm-address';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readInboundAddress } from '@/lib/partners/health/confirm';
import { settings } from '@/lib/platform/settings';

export const metadata: Metadata = { title: 'Confirm an inbound address' };

/**
 * An email to an inbound address links here. Opening the page confirms nothing; the button does (rule:
 * health.addresses).
 */
export default async function InboundAddress({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { address } = await runQuery(readInboundAddress, { token });
  return (
    <Screen title="Confirm an inbound address" narrow>
      <ConfirmAddress token={token} address={address} expired={<LinkExpired contact={settings.network_email} />} />
    </Screen>
  );
}
