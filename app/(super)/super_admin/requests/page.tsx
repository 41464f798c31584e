import type { Metadata } from 'next';
import { RequestsTable } from '@/components/network/operators/requests-table';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { requestListOf } from '@/lib/network/operators/policy';
import { listRequests } from '@/lib/network/operators/requests';
import type { Address } from '@/lib/shared/table-address';

export const metadata: Metadata = { title: 'Requests' };

type Props = { searchParams: Promise<Address> };

/** Change requests, invitations and missing partners of all members, with their answers (rule: network.requests). */
export default async function Requests({ searchParams }: Props) {
  const listing = requestListOf(await searchParams);
  return (
    <Screen
      title="Requests"
      hint="Requests from members. Your answer is emailed to the sender."
      back={<TextLink href="/super_admin/dashboard">Dashboard</TextLink>}
    >
      <RequestsTable
        page={await runQuery(listRequests, { ...listing, limit: 25 })}
        status={listing.status}
        kind={listing.kind}
      />
    </Screen>
  );
}
