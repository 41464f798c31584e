import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { NetworkCaseScreen } from '@/components/cases/network-case';
import { networkCase } from '@/lib/cases/network-case';
import { runQuery } from '@/lib/core/run-query';

type Props = { params: Promise<{ case_id: string }> };

const load = cache((case_id: string) => runQuery(networkCase, { case_id }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { case: found } = await load((await params).case_id);
    return `Case ${found.internal_case_number} · ${found.receiver.name}`;
  }, 'Case');

/** A case for the network's staff (spec 3 §2 "Escalation cases"). */
export default async function NetworkCasePage({ params }: Props) {
  const { case: found } = await load((await params).case_id);
  return <NetworkCaseScreen found={found} now={new Date().toISOString()} />;
}
