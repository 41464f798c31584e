import type { Metadata } from 'next';
import { CompaniesTable } from '@/components/network/companies/companies-table';
import { Screen } from '@/components/shell/screen';
import { EmptyState } from '@/components/ui/empty-state';
import { ExportButton } from '@/components/ui/export-button';
import { Plus } from '@/components/ui/icons';
import { LinkButton } from '@/components/ui/link-button';
import { listCompanies } from '@/lib/network/companies/list';
import { runQuery } from '@/lib/platform/operation/run-query';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Companies' };
import { reportFile } from '@/lib/shared/format';

type Props = { searchParams: Promise<Address> };

const addNew = (
  <LinkButton href="/super_admin/companies/0/edit" kind="primary" icon={Plus}>
    Add New
  </LinkButton>
);

export default async function Companies({ searchParams }: Props) {
  const address = await searchParams;
  const page = await runQuery(listCompanies, address);
  return (
    <Screen title="Companies" actions={addNew}>
      <CompaniesTable
        page={page}
        actions={
          <>
            <LinkButton href="/super_admin/companies/import">Import</LinkButton>
            <ExportButton href="/api/super_admin/companies/export" name={reportFile('companies')}>
              Export
            </ExportButton>
          </>
        }
        empty={
          address.contract ? (
            <EmptyState title="No such company">No company’s contract ends then.</EmptyState>
          ) : (
            <EmptyState title="No companies yet">Start with Add New.</EmptyState>
          )
        }
      />
    </Screen>
  );
}
