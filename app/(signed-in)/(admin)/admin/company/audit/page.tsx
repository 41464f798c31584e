import type { Metadata } from 'next';
import Link from 'next/link';
import { AuditTable } from '@/components/platform/audit/audit-table';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { listCompanyAudit } from '@/lib/platform/audit/list';
import { auditListOf } from '@/lib/platform/audit/policy';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Audit' };

type Props = { searchParams: Promise<Address> };

/** Acts of the company's users, including those of super admins on their behalf (rule: audit.company). */
export default async function AuditPage({ searchParams }: Props) {
  const listing = auditListOf(await searchParams);
  return (
    <Screen
      title="Audit"
      hint={
        <>
          What your colleagues did, newest first. A{' '}
          <TextLink href={pagePath('/admin/company/api/webhooks')}>webhook</TextLink> can send it to a system of yours.
        </>
      }
      back={<Link href="/admin/company">Company</Link>}
    >
      <AuditTable page={await runQuery(listCompanyAudit, { ...listing, limit: 25 })} day={listing.day} />
    </Screen>
  );
}
