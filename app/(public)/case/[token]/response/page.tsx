import { ProblemFacts } from '@/components/cases/case-facts';
import { CustomerData } from '@/components/cases/customer-data';
import { Escalation } from '@/components/cases/escalation';
import { InformationForm } from '@/components/cases/information-form';
import { RespondForm } from '@/components/cases/respond-form';
import { Responses } from '@/components/cases/responses';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { caseByToken } from '@/lib/cases/read';
import { ask } from '@/lib/core/ask';
import { CASE_STATUS } from '@/lib/shared/vocabulary';

/** The public case page: its state decides what stands here; with escalation instructions (spec 1 §4 "Public case page"). */
export default async function CaseResponse({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { case: found, options, can_reply, response, allResponses, error } = await ask(caseByToken, { token });
  return (
    <Screen title={`Case ${found.internal_case_number}`} hint={`${found.company.name} with ${found.receiver.name}`} narrow>
      {error && <Alert level="danger">{error}</Alert>}
      {found.status === 'rejected' && <Alert level="danger" title={CASE_STATUS.rejected}>{response?.next_steps}</Alert>}
      <RespondForm token={token} company={found.company.name} options={options} />
      {can_reply && <InformationForm token={token} receiver={found.receiver.name} asked={response?.next_steps ?? null} />}
      <ProblemFacts found={found} />
      <Responses responses={allResponses} />
      <Escalation found={found} />
      <CustomerData found={found} />
    </Screen>
  );
}
