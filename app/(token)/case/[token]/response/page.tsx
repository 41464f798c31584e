import { caseTitle, loadCase } from '@/app/case-page';
import { ProblemFacts } from '@/components/cases/case-details';
import { CustomerData } from '@/components/cases/customer-data';
import { Escalation } from '@/components/cases/escalation';
import { InformationForm } from '@/components/cases/information-form';
import { RespondForm } from '@/components/cases/respond-form';
import { Responses } from '@/components/cases/responses';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { CASE_STATUS } from '@/lib/shared/enums';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/** The public case page: the form or view of the case's state, with the escalation instructions (spec 1 §4). */
export default async function CaseResponse({ params }: Props) {
  const { token } = await params;
  const { case: found, options, can_reply, response, allResponses, responder, error } = await loadCase(token);
  return (
    <>
      <PartiesHeader parties={[found.company, found.receiver]} />
      <Screen
        title={`Case ${found.internal_case_number}`}
        hint={`${found.company.name} with ${found.receiver.name}`}
        narrow
      >
        {error && (
          <Alert level="danger" title={error}>
            You can still read the case here, without the customer data.
          </Alert>
        )}
        {found.status === 'rejected' && (
          <Alert level="danger" title={CASE_STATUS.rejected}>
            {response?.next_steps}
          </Alert>
        )}
        <ProblemFacts found={found} />
        <RespondForm
          token={token}
          company={found.company.name}
          receiver={found.receiver}
          responder={responder}
          earlier={allResponses.findLast(({ engineer_email }) => engineer_email)}
          options={options}
        />
        {can_reply && (
          <InformationForm token={token} receiver={found.receiver.name} asked={response?.next_steps ?? null} />
        )}
        <Responses responses={allResponses} />
        <Escalation found={found} />
        <CustomerData found={found} />
      </Screen>
    </>
  );
}
