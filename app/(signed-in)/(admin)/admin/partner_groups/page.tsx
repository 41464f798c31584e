import type { Metadata } from 'next';
import { lockedScreen } from '@/app/locked-screen';
import { AddPartners } from '@/components/partners/directory/add-partners';
import { FindPartner } from '@/components/network/groups/find-partner';
import { MyPartners } from '@/components/network/groups/my-partners';
import { PartnerGroupsTable } from '@/components/network/groups/partner-groups-table';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { listPartnerGroups } from '@/lib/network/groups/list-groups';
import { listPartnerCompanies, readInvitable } from '@/lib/network/groups/partner-companies';
import { PARTNER_COMPANY_SORTS } from '@/lib/network/groups/policy';
import { tableQueryOf, type Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'My Partners' };

type Props = { searchParams: Promise<Address> };

export default async function PartnerGroups({ searchParams }: Props) {
  const locked = await lockedScreen({ title: 'Partner Groups', what: 'Partner groups are' });
  if (locked) return locked;
  const listing = tableQueryOf(await searchParams, PARTNER_COMPANY_SORTS);
  const [{ partner_groups }, partners, { can_invite }] = await Promise.all([
    runQuery(listPartnerGroups, {}),
    runQuery(listPartnerCompanies, listing),
    runQuery(readInvitable, {}),
  ]);
  return (
    <Screen title="My Partners">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full max-w-180 min-w-0 flex-1 basis-80">
          <FindPartner />
        </div>
        <AddPartners canInvite={can_invite} />
      </div>
      <section className="space-y-3">
        <h2>Groups</h2>
        <PartnerGroupsTable groups={partner_groups} />
      </section>
      <section id="my-partners" className="scroll-mt-4 space-y-3">
        <h2>Partners</h2>
        <MyPartners page={partners} />
      </section>
    </Screen>
  );
}
