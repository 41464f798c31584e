import type { Metadata } from 'next';
import { MailTable } from '@/components/network/mail-table';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/core/run-query';
import { listUnsent } from '@/lib/network/mail-list';
import { mailListingOf } from '@/lib/network/policy';

export const metadata: Metadata = { title: 'Mail' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Emails that the mail server refused, that wait, or that were not sent (rule: network.mail). */
export default async function Mail({ searchParams }: Props) {
  const listing = mailListingOf(await searchParams);
  return (
    <Screen
      wide
      title="Mail"
      hint="Unsent emails with the mail server’s replies. Their text is never shown."
      back={<TextLink href="/super_admin/dashboard">Dashboard</TextLink>}
    >
      <MailTable page={await runQuery(listUnsent, { ...listing, limit: 25 })} status={listing.status} />
    </Screen>
  );
}
