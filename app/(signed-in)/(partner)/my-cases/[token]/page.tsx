import { redirect } from 'next/navigation';
import { cache } from 'react';
import { confirmationOf } from '@/app/case-confirmation';
import { changesOf, lastChangeOf, loadJoint, loadRoom, ownCaseTitle, trackerTextOf } from '@/app/case-page';
import { CaseScreen } from '@/components/work/cases/case-screen';
import { ChangeMark } from '@/components/work/room/change-mark';
import { CaseRooms } from '@/components/work/room/case-rooms';
import { Fresh } from '@/components/shell/fresh';
import { partnerOfCase } from '@/lib/work/cards/partner-card';
import { readProposal } from '@/lib/work/cases/proposals/read';
import { caseDetails } from '@/lib/work/cases/read/read';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { isAdmin } from '@/lib/shared/actor';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ sent?: string; rooms?: string }> };

const load = cache((token: string) => runQuery(caseDetails, { token }));

export const generateMetadata = ({ params }: Pick<Props, 'params'>) =>
  ownCaseTitle(async () => load((await params).token));

/**
 * Admins are redirected to the case info, including from mailed links (spec 1 §2). `sent` shows Request Details, as after
 * sending (rule: cases.details-after).
 */
export default async function MyCase({ params, searchParams }: Props) {
  const [{ token }, { sent, rooms }, actor] = await Promise.all([params, searchParams, viewer()]);
  const query = sent === undefined ? '' : '?sent=1';
  const address = query || (rooms === 'all' ? '?rooms=all' : '');
  if (isAdmin(actor)) redirect(`${pagePath('/admin/case/[token]', { token })}${address}`);
  if (query) return confirmationOf(token);
  const now = new Date().toISOString();
  const [details, room, joint, { panel }, { proposal }] = await Promise.all([
    load(token),
    loadRoom(token),
    loadJoint(token, rooms),
    runQuery(partnerOfCase, { token }),
    runQuery(readProposal, { token }),
  ]);
  return (
    <ChangeMark change={lastChangeOf(room)}>
      <CaseScreen
        {...details}
        partner={panel}
        proposal={proposal}
        room={<CaseRooms room={room} joint={joint} />}
        around={room.initial}
        tracker={trackerTextOf(details.case)}
        now={now}
      />
      <Fresh from={changesOf(token)} since={now} />
    </ChangeMark>
  );
}
