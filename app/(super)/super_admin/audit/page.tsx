import type { Metadata } from 'next';
import { NetworkAudit } from '@/components/platform/audit/network-audit';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { listNetworkAudit, readAuditFilters } from '@/lib/platform/audit/network';
import { networkAuditListOf, queryOf } from '@/lib/platform/audit/policy';
import { runQuery } from '@/lib/platform/operation/run-query';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Audit' };

type Props = { searchParams: Promise<Address> };

/** Acts of all users, with the impersonated user and the client address (rule: audit.viewers). */
export default async function Audit({ searchParams }: Props) {
  const { page, ...filters } = networkAuditListOf(await searchParams);
  const [rows, names] = await Promise.all([
    runQuery(listNetworkAudit, { ...filters, page, limit: 25 }),
    runQuery(readAuditFilters, filters),
  ]);
  return (
    <Screen
      title="Audit"
      hint="What everyone did, newest first. Choose a command to see searches and session refreshes. An export holds the newest 50,000 entries."
      back={<TextLink href="/super_admin/dashboard">Dashboard</TextLink>}
    >
      <NetworkAudit page={rows} {...names} {...filters} exportQuery={queryOf(filters)} />
    </Screen>
  );
}
