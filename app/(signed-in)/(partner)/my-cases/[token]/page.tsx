import { redirect } from 'next/navigation';
import { cache } from 'react';
import { confirmationOf } from '@/app/case-confirmation';
import { changesOf, lastChangeOf, loadRoom, ownCaseTitle, trackerTextOf } from '@/app/case-page';
import { CaseScreen } from '@/components/work/cases/case-screen';
import { ChangeMark } from '@/components/work/room/change-mark';
import { Room } from '@/components/work/room/room';
import { Fresh } from '@/components/shell/fresh';
import { partnerOfCase } from '@/lib/work/cards/partner-card';
import { readProposal } from '@/lib/work/cases/proposals/read';
import { caseDetails } from '@/lib/work/cases/read/read';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { isAdmin } from '@/lib/shared/actor';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ sent?: string }> };

const load = cache((token: string) => runQuery(caseDetails, { token }));

export const generateMetadata = ({ params }: Pick<Props, 'params'>) =>
  ownCaseTitle(async () => load((await params).token));

/**
 * Admins are redirected to the case info, including from mailed links (spec 1 §2). `sent` shows Request Details, as after
 * sending (rule: cases.details-after).
 */
export default async function MyCase({ params, searchParams }: Props) {
  const [{ token }, { sent }, actor] = await Promise.all([params, searchParams, viewer()]);
  const query = sent === undefined ? '' : '?sent=1';
  if (isAdmin(actor)) redirect(`${pagePath('/admin/case/[token]', { token })}${query}`);
  if (query) return confirmationOf(token);
  const now = new Date().toISOString();
  const [details, room, { panel }, { proposal }] = await Promise.all([
    load(token),
    loadRoom(token),
    runQuery(partnerOfCase, { token }),
    runQuery(readProposal, { token }),
  ]);
  return (
    <ChangeMark change={lastChangeOf(room)}>
      <CaseScreen
        {...details}
        partner={panel}
        proposal={proposal}
        room={<Room {...room} />}
        tracker={trackerTextOf(details.case)}
        now={now}
      />
      <Fresh from={changesOf(token)} since={now} />
    </ChangeMark>
  );
}
