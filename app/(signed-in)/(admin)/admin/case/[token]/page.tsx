import { cache } from 'react';
import { changesOf, lastChangeOf, loadRoom, ownCaseTitle, trackerTextOf } from '@/app/case-page';
import { CaseScreen } from '@/components/work/cases/case-screen';
import { ChangeMark } from '@/components/work/room/change-mark';
import { Room } from '@/components/work/room/room';
import { Fresh } from '@/components/shell/fresh';
import { caseInfo } from '@/lib/work/cases/read/case-info';
import { partnerOfCase } from '@/lib/work/cards/partner-card';
import { runQuery } from '@/lib/platform/operation/run-query';

type Props = { params: Promise<{ token: string }> };

const load = cache((token: string) => runQuery(caseInfo, { token }));

export const generateMetadata = ({ params }: Props) => ownCaseTitle(async () => load((await params).token));

export default async function CaseInfo({ params }: Props) {
  const now = new Date().toISOString();
  const { token } = await params;
  const [info, room, { panel }] = await Promise.all([load(token), loadRoom(token), runQuery(partnerOfCase, { token })]);
  return (
    <ChangeMark change={lastChangeOf(room)}>
      <CaseScreen {...info} partner={panel} room={<Room {...room} />} tracker={trackerTextOf(info.case)} now={now} />
      <Fresh from={changesOf(token)} since={now} />
    </ChangeMark>
  );
}
