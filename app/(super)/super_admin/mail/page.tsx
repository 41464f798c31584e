import type { Metadata } from 'next';
import { MailTable } from '@/components/network/operators/mail-table';
import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listUnsent } from '@/lib/reach/mail/unsent/mail-list';
import { mailListOf } from '@/lib/network/operators/policy';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Mail' };

type Props = { searchParams: Promise<Address> };

/** Emails that were refused, are waiting, or were not sent (rule: network.mail). */
export default async function Mail({ searchParams }: Props) {
  const listing = mailListOf(await searchParams);
  return (
    <Screen
      title="Mail"
      hint="Unsent emails with the mail server’s replies. Their text is never shown."
      back={<TextLink href="/super_admin/dashboard">Dashboard</TextLink>}
      actions={<LinkButton href="/super_admin/mail/templates">Email templates</LinkButton>}
    >
      <MailTable page={await runQuery(listUnsent, { ...listing, limit: 25 })} status={listing.status} />
    </Screen>
  );
}
