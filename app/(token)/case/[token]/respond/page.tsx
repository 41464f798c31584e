import { redirect } from 'next/navigation';
import {
  casePath,
  caseTitle,
  changesOf,
  lastChangeOf,
  loadCase,
  loadRoom,
  loadWriter,
  trackerTextOf,
} from '@/app/case-page';
import { ClosedToAnswers } from '@/components/work/cases/closed-to-answers';
import { CopyForTracker } from '@/components/work/cases/copy-for-tracker';
import { CustomerData } from '@/components/work/cases/customer-data';
import { LinkWriter } from '@/components/work/cases/link-writer';
import { ProblemFacts } from '@/components/work/cases/case-details';
import { LinkError } from '@/components/work/cases/link-error';
import { RespondForm } from '@/components/work/cases/respond-form';
import { Responses } from '@/components/work/cases/responses';
import { AnswerFiles } from '@/components/work/room/answer-files';
import { ChangeMark } from '@/components/work/room/change-mark';
import { NoteFiles } from '@/components/work/room/note-files';
import { Room } from '@/components/work/room/room';
import { Fresh } from '@/components/shell/fresh';
import { StatusSentence } from '@/components/work/cases/status-sentence';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import type { CaseResponse } from '@/lib/work/cases/resources';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ choose?: string | string[] }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/**
 * The receiver answers a case from a mailed link, without login; the email's buttons preselect the answer (spec 1 §2).
 * The heading is the problem, and the sentence above it states the case's situation (rule: cases.receiver-page). Once
 * the requested information has arrived, the reply comes first.
 */
export default async function Respond({ params, searchParams }: Props) {
  const now = new Date().toISOString();
  const [{ token }, { choose }] = await Promise.all([params, searchParams]);
  const { case: theCase, side, options, allResponses, responder, on_duty, error } = await loadCase(token);
  if (side === 'submitter') redirect(pagePath('/case/[token]/information', { token }));
  const room = error ? undefined : await loadRoom(token);
  const replied = options.length > 0 && theCase.status === 'information';
  const filesOf = ({ id }: CaseResponse) => {
    const entry = room?.initial.timeline.find((one) => one.kind === 'answer' && one.response.id === id);
    return entry?.kind === 'answer' && <NoteFiles files={entry.files} path={casePath(token)} />;
  };
  return (
    <LinkWriter token={token} writer={await loadWriter(token)}>
      <ChangeMark change={room && lastChangeOf(room)}>
        <PartiesHeader parties={[theCase.company, theCase.receiver]} />
        <Screen
          title={theCase.summary}
          above={<StatusSentence theCase={theCase} now={now} />}
          narrow
          asideFirst
          aside={
            <>
              {replied && (
                <Responses responses={allResponses} title={`${theCase.company.name} replied`} filesOf={filesOf} />
              )}
              <ProblemFacts theCase={theCase} untitled />
            </>
          }
          below={<CustomerData theCase={theCase} />}
        >
          <LinkError error={error} />
          <RespondForm
            token={token}
            company={theCase.company.name}
            receiver={theCase.receiver}
            responder={responder}
            onDuty={on_duty}
            earlier={allResponses.findLast(({ engineer_email }) => engineer_email)}
            options={options}
            files={room && <AnswerFiles token={token} reference={theCase.token} maxMegabytes={room.maxMegabytes} />}
            choose={choose}
            closed={!error && <ClosedToAnswers theCase={theCase} />}
          />
          {room && <Room {...room} briefAnswers />}
          <CopyForTracker text={trackerTextOf(theCase)} />
          {!replied && <Responses responses={allResponses} />}
          <Fresh from={changesOf(token)} since={now} />
        </Screen>
      </ChangeMark>
    </LinkWriter>
  );
}
