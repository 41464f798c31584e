import { cache } from 'react';
import { confirmationOf } from '@/app/case-confirmation';
import { changesOf, lastChangeOf, loadRoom, ownCaseTitle, trackerTextOf } from '@/app/case-page';
import { CaseScreen } from '@/components/work/cases/case-screen';
import { ChangeMark } from '@/components/work/room/change-mark';
import { Room } from '@/components/work/room/room';
import { Fresh } from '@/components/shell/fresh';
import { readProposal } from '@/lib/work/cases/proposals/read';
import { caseInfo } from '@/lib/work/cases/read/case-info';
import { partnerOfCase } from '@/lib/work/cards/partner-card';
import { runQuery } from '@/lib/platform/operation/run-query';

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ sent?: string }> };

const load = cache((token: string) => runQuery(caseInfo, { token }));

export const generateMetadata = ({ params }: Pick<Props, 'params'>) =>
  ownCaseTitle(async () => load((await params).token));

/** `sent` shows Request Details, as after sending (rule: cases.details-after). */
export default async function CaseInfo({ params, searchParams }: Props) {
  const now = new Date().toISOString();
  const [{ token }, { sent }] = await Promise.all([params, searchParams]);
  if (sent !== undefined) return confirmationOf(token);
  const [info, room, { panel }, { proposal }] = await Promise.all([
    load(token),
    loadRoom(token),
    runQuery(partnerOfCase, { token }),
    runQuery(readProposal, { token }),
  ]);
  return (
    <ChangeMark change={lastChangeOf(room)}>
      <CaseScreen
        {...info}
        partner={panel}
        proposal={proposal}
        room={<Room {...room} />}
        tracker={trackerTextOf(info.case)}
        now={now}
      />
      <Fresh from={changesOf(token)} since={now} />
    </ChangeMark>
  );
}
