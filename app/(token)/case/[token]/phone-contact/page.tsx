import { redirect } from 'next/navigation';
import { caseTitle, loadCase } from '@/app/case-page';
import { ClosedToAnswers } from '@/components/work/cases/closed-to-answers';
import { ConfirmPhoneContact } from '@/components/work/cases/confirm-phone-contact';
import { CustomerData } from '@/components/work/cases/customer-data';
import { ProblemFacts } from '@/components/work/cases/case-details';
import { LinkError } from '@/components/work/cases/link-error';
import { EngineerContact } from '@/components/work/cases/engineer-contact';
import { StatusSentence } from '@/components/work/cases/status-sentence';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkedText } from '@/components/ui/linked-text';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/**
 * The receiver confirms a recorded call, from a mailed link and without login. Opening it changes nothing; its button
 * accepts the case (rule: cases.phone-contact).
 */
export default async function PhoneContact({ params }: Props) {
  const { token } = await params;
  const { case: theCase, side, options, error } = await loadCase(token);
  if (side === 'submitter') redirect(pagePath('/my-cases/[token]', { token: theCase.token }));
  const call = theCase.phone_contact;
  const answer = pagePath('/case/[token]/respond', { token });
  if (!call) redirect(answer);
  const asks = options.includes('accepted');
  return (
    <>
      <PartiesHeader parties={[theCase.company, theCase.receiver]} />
      <Screen
        title={asks ? `Did ${call.engineer_name} take this case?` : theCase.summary}
        hint={asks && `${theCase.company.name} recorded a call about case ${theCase.internal_case_number}.`}
        above={!asks && <StatusSentence theCase={theCase} now={new Date().toISOString()} />}
        narrow
        aside={<ProblemFacts theCase={theCase} untitled={!asks} />}
        below={<CustomerData theCase={theCase} />}
      >
        <LinkError error={error} />
        <ConfirmPhoneContact
          token={token}
          company={theCase.company.name}
          engineer={call.engineer_name}
          open={asks}
          closed={!error && !options.length && <ClosedToAnswers theCase={theCase} />}
          of="call"
          details={
            <DescriptionList
              of={[
                ['Who called', call.engineer_name],
                [
                  'Contact',
                  (call.engineer_email || call.engineer_phone) && (
                    <EngineerContact key="contact" email={call.engineer_email} phone={call.engineer_phone} />
                  ),
                ],
                ['What was agreed', call.agreed && <LinkedText key="agreed" text={call.agreed} />],
                ['Recorded', <Time key="recorded" at={call.created_at} />],
              ]}
            />
          }
          otherwise={
            <p className="text-ink-soft">
              Not right? <TextLink href={answer}>Answer the case yourself</TextLink> instead.
            </p>
          }
        />
      </Screen>
    </>
  );
}
