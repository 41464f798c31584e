import { redirect } from 'next/navigation';
import { caseTitle, loadCase } from '@/app/case-page';
import { ClosedToAnswers } from '@/components/cases/closed-to-answers';
import { ConfirmPhoneContact } from '@/components/cases/confirm-phone-contact';
import { CustomerData } from '@/components/cases/customer-data';
import { ProblemFacts } from '@/components/cases/case-details';
import { EngineerContact } from '@/components/cases/engineer-contact';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/**
 * The receiver confirms a recorded call, from a mailed link and without login. Opening it changes nothing; its one button
 * accepts the case (rule: cases.phone-contact).
 */
export default async function PhoneContact({ params }: Props) {
  const { token } = await params;
  const { case: found, side, options, error } = await loadCase(token);
  if (side === 'submitter') redirect(pagePath('/my-cases/[[...token]]', { token: found.token }));
  const call = found.phone_contact;
  const answer = pagePath('/case/[token]/respond', { token });
  if (!call) redirect(answer);
  return (
    <>
      <PartiesHeader parties={[found.company, found.receiver]} />
      <Screen
        title={`Did ${call.engineer_name} take this case?`}
        hint={`${found.company.name} recorded a call about case ${found.internal_case_number}.`}
        narrow
      >
        {error && (
          <Alert level="danger" title={error}>
            You can still read the case here, without the customer data.
          </Alert>
        )}
        <ConfirmPhoneContact
          token={token}
          company={found.company.name}
          engineer={call.engineer_name}
          open={options.includes('accepted')}
          closed={!error && !options.length && <ClosedToAnswers found={found} />}
          call={
            <DescriptionList
              of={[
                ['Who called', call.engineer_name],
                [
                  'Contact',
                  (call.engineer_email || call.engineer_phone) && (
                    <EngineerContact key="contact" email={call.engineer_email} phone={call.engineer_phone} />
                  ),
                ],
                ['What was agreed', call.agreed],
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
        <ProblemFacts found={found} />
        <CustomerData found={found} />
      </Screen>
    </>
  );
}
