import { caseTitle, changesOf, lastChangeOf, loadCase, loadRoom, loadWriter, trackerTextOf } from '@/app/case-page';
import { ClosedToAnswers } from '@/components/work/cases/closed-to-answers';
import { LinkWriter } from '@/components/work/cases/link-writer';
import { ProblemFacts } from '@/components/work/cases/case-details';
import { LinkError } from '@/components/work/cases/link-error';
import { CopyForTracker } from '@/components/work/cases/copy-for-tracker';
import { CustomerData } from '@/components/work/cases/customer-data';
import { Escalation } from '@/components/work/cases/escalation';
import { RespondForm } from '@/components/work/cases/respond-form';
import { Responses } from '@/components/work/cases/responses';
import { StatusSentence } from '@/components/work/cases/status-sentence';
import { Fresh } from '@/components/shell/fresh';
import { PartiesHeader } from '@/components/shell/parties-header';
import { AnswerFiles } from '@/components/work/room/answer-files';
import { ChangeMark } from '@/components/work/room/change-mark';
import { Room } from '@/components/work/room/room';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { CASE_STATUS } from '@/lib/shared/enums';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

export default async function CaseResponse({ params }: Props) {
  const now = new Date().toISOString();
  const { token } = await params;
  const {
    case: theCase,
    side,
    options,
    can_reply,
    response,
    allResponses,
    responder,
    on_duty,
    error,
  } = await loadCase(token);
  const room = error ? undefined : await loadRoom(token);
  return (
    <LinkWriter token={token} writer={await loadWriter(token)}>
      <ChangeMark change={room && lastChangeOf(room)}>
        <PartiesHeader parties={[theCase.company, theCase.receiver]} />
        <Screen
          title={theCase.summary}
          above={side === 'receiver' && <StatusSentence theCase={theCase} now={now} />}
          narrow
          asideFirst
          aside={<ProblemFacts theCase={theCase} untitled />}
          below={<CustomerData theCase={theCase} />}
        >
          <LinkError error={error} />
          {side === 'submitter' && theCase.status === 'rejected' && (
            <Alert level="danger" title={CASE_STATUS.rejected}>
              {response?.next_steps}
            </Alert>
          )}
          <RespondForm
            token={token}
            company={theCase.company.name}
            receiver={theCase.receiver}
            responder={responder}
            onDuty={on_duty}
            earlier={allResponses.findLast(({ engineer_email }) => engineer_email)}
            options={options}
            files={room && <AnswerFiles token={token} reference={theCase.token} maxMegabytes={room.maxMegabytes} />}
            closed={side === 'receiver' && !error && <ClosedToAnswers theCase={theCase} />}
          />
          {side === 'receiver' && <CopyForTracker text={trackerTextOf(theCase)} />}
          {room && <Room {...room} briefAnswers={!can_reply} />}
          <Responses responses={can_reply ? [] : allResponses} />
          <Escalation theCase={theCase} />
          <Fresh from={changesOf(token)} since={now} />
        </Screen>
      </ChangeMark>
    </LinkWriter>
  );
}
