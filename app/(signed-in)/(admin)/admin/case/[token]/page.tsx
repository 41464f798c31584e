import { cache } from 'react';
import { confirmationOf } from '@/app/case-confirmation';
import { changesOf, lastChangeOf, loadJoint, loadRoom, ownCaseTitle, trackerTextOf } from '@/app/case-page';
import { CaseScreen } from '@/components/work/cases/case-screen';
import { ChangeMark } from '@/components/work/room/change-mark';
import { CaseRooms } from '@/components/work/room/case-rooms';
import { Fresh } from '@/components/shell/fresh';
import { readProposal } from '@/lib/work/cases/proposals/read';
import { caseInfo } from '@/lib/work/cases/read/case-info';
import { partnerOfCase } from '@/lib/work/cards/partner-card';
import { runQuery } from '@/lib/platform/operation/run-query';

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ sent?: string; rooms?: string }> };

const load = cache((token: string) => runQuery(caseInfo, { token }));

export const generateMetadata = ({ params }: Pick<Props, 'params'>) =>
  ownCaseTitle(async () => load((await params).token));

/** `sent` shows Request Details, as after sending (rule: cases.details-after). */
export default async function CaseInfo({ params, searchParams }: Props) {
  const now = new Date().toISOString();
  const [{ token }, { sent, rooms }] = await Promise.all([params, searchParams]);
  if (sent !== undefined) return confirmationOf(token);
  const [info, room, joint, { panel }, { proposal }] = await Promise.all([
    load(token),
    loadRoom(token),
    loadJoint(token, rooms),
    runQuery(partnerOfCase, { token }),
    runQuery(readProposal, { token }),
  ]);
  return (
    <ChangeMark change={lastChangeOf(room)}>
      <CaseScreen
        {...info}
        partner={panel}
        proposal={proposal}
        room={<CaseRooms room={room} joint={joint} />}
        around={room.initial}
        tracker={trackerTextOf(info.case)}
        now={now}
      />
      <Fresh from={changesOf(token)} since={now} />
    </ChangeMark>
  );
}
