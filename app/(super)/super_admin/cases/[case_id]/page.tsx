import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { NetworkCaseScreen } from '@/components/work/cases/network-case';
import { Fresh } from '@/components/shell/fresh';
import { networkCase } from '@/lib/work/cases/read/network-case';
import { runQuery } from '@/lib/platform/operation/run-query';

type Props = { params: Promise<{ case_id: string }> };

const load = cache((case_id: string) =>
  runQuery(networkCase, { case_id }, { missing: '/super_admin/dashboard?alert=case' }),
);

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { case: theCase } = await load((await params).case_id);
    return `Case ${theCase.internal_case_number} · ${theCase.receiver.name}`;
  }, 'Case');

export default async function NetworkCasePage({ params }: Props) {
  const now = new Date().toISOString();
  const { case: theCase } = await load((await params).case_id);
  return (
    <>
      <NetworkCaseScreen theCase={theCase} now={now} />
      <Fresh from={`/api/caller/changes?case_id=${theCase.id}`} since={now} />
    </>
  );
}
