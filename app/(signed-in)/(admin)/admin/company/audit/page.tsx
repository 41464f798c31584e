import type { Metadata } from 'next';
import Link from 'next/link';
import { AuditTable } from '@/components/audit/audit-table';
import { Screen } from '@/components/shell/screen';
import { listCompanyAudit } from '@/lib/audit/list';
import { auditListingOf } from '@/lib/audit/policy';
import { runQuery } from '@/lib/core/run-query';

export const metadata: Metadata = { title: 'Audit' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Who of the company did what, and who acted for whom (rule: audit.company). */
export default async function AuditPage({ searchParams }: Props) {
  const listing = auditListingOf(await searchParams);
  return (
    <Screen
      wide
      title="Audit"
      hint="What the people of your company did, newest first."
      back={<Link href="/admin/company">Company</Link>}
    >
      <AuditTable page={await runQuery(listCompanyAudit, { ...listing, limit: 25 })} day={listing.day} />
    </Screen>
  );
}
