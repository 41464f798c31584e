import type { Metadata } from 'next';
import { NetworkAudit } from '@/components/audit/network-audit';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { listNetworkAudit, readAuditFilters } from '@/lib/audit/network';
import { networkListingOf, queryOf } from '@/lib/audit/policy';
import { runQuery } from '@/lib/core/run-query';

export const metadata: Metadata = { title: 'Audit' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Who did what, for whom and from where (rule: audit.viewers). */
export default async function Audit({ searchParams }: Props) {
  const { page, ...filters } = networkListingOf(await searchParams);
  const [rows, names] = await Promise.all([
    runQuery(listNetworkAudit, { ...filters, page, limit: 25 }),
    runQuery(readAuditFilters, filters),
  ]);
  return (
    <Screen
      wide
      title="Audit"
      hint="What everyone did, newest first. Searches and session refreshes are listed when you choose them. An export has the newest 50,000 entries."
      back={<TextLink href="/super_admin/dashboard">Dashboard</TextLink>}
    >
      <NetworkAudit page={rows} {...names} {...filters} exportQuery={queryOf(filters)} />
    </Screen>
  );
}
