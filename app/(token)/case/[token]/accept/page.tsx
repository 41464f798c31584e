import { redirect } from 'next/navigation';
import { caseTitle, loadCase } from '@/app/case-page';
import { ProblemFacts } from '@/components/work/cases/case-details';
import { ClosedToAnswers } from '@/components/work/cases/closed-to-answers';
import { ConfirmPhoneContact } from '@/components/work/cases/confirm-phone-contact';
import { CustomerData } from '@/components/work/cases/customer-data';
import { StatusSentence } from '@/components/work/cases/status-sentence';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readRoom } from '@/lib/work/room/read';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/**
 * The receiver counts its first note as acceptance, from a mailed link and without login. Opening it changes nothing;
 * its button accepts the case (rule: room.first-note).
 */
export default async function AcceptByNote({ params }: Props) {
  const { token } = await params;
  const { case: theCase, side, options } = await loadCase(token);
  if (side === 'submitter') redirect(pagePath('/my-cases/[token]', { token: theCase.token }));
  const answer = pagePath('/case/[token]/respond', { token });
  const { may } = await runQuery(readRoom, { token });
  const asks = may.accept_as !== null;
  if (!asks && options.length) redirect(answer);
  return (
    <>
      <PartiesHeader parties={[theCase.company, theCase.receiver]} />
      <Screen
        title={asks ? 'Do you take this case?' : theCase.summary}
        hint={asks && `Your note stopped the response clock of case ${theCase.internal_case_number}.`}
        above={!asks && <StatusSentence theCase={theCase} now={new Date().toISOString()} />}
        narrow
        aside={<ProblemFacts theCase={theCase} untitled={!asks} />}
        below={<CustomerData theCase={theCase} />}
      >
        <ConfirmPhoneContact
          token={token}
          company={theCase.company.name}
          engineer={may.accept_as ?? ''}
          open={asks}
          of="note"
          closed={<ClosedToAnswers theCase={theCase} />}
          details={
            <DescriptionList
              of={[
                ['Who wrote', may.accept_as],
                ['Written', theCase.first_answered_at && <Time key="written" at={theCase.first_answered_at} />],
              ]}
            />
          }
          otherwise={
            <p className="text-ink-soft">
              Somebody else takes it? <TextLink href={answer}>Answer the case yourself</TextLink> instead.
            </p>
          }
        />
      </Screen>
    </>
  );
}
