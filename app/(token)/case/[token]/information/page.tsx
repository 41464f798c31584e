import { redirect } from 'next/navigation';
import { caseTitle, changesOf, lastChangeOf, loadCase, loadRoom } from '@/app/case-page';
import { CustomerData } from '@/components/work/cases/customer-data';
import { ProblemFacts } from '@/components/work/cases/case-details';
import { Responses } from '@/components/work/cases/responses';
import { ChangeMark } from '@/components/work/room/change-mark';
import { Room } from '@/components/work/room/room';
import { Fresh } from '@/components/shell/fresh';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/**
 * The submitter replies to a request for information in the room's editor, which shows the question; afterward the
 * reply is read-only (spec 1 §2). Readers of the link see only the shared notes (rule: room.who).
 */
export default async function Information({ params }: Props) {
  const now = new Date().toISOString();
  const { token } = await params;
  const { case: theCase, side, can_reply, allResponses } = await loadCase(token);
  if (side === 'receiver') redirect(pagePath('/case/[token]/respond', { token }));
  const room = await loadRoom(token);
  return (
    <ChangeMark change={lastChangeOf(room)}>
      <PartiesHeader parties={[theCase.receiver, theCase.company]} />
      <Screen
        title={`Information for ${theCase.receiver.name} - Case ${theCase.internal_case_number}`}
        narrow
        aside={<ProblemFacts theCase={theCase} />}
      >
        <Room {...room} briefAnswers={!can_reply} />
        <Responses responses={can_reply ? [] : allResponses} />
        <CustomerData theCase={theCase} />
        <Fresh from={changesOf(token)} since={now} />
      </Screen>
    </ChangeMark>
  );
}
