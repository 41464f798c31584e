import { redirect } from 'next/navigation';
import { CustomerData } from '@/components/cases/customer-data';
import { ProblemFacts } from '@/components/cases/case-facts';
import { InformationForm } from '@/components/cases/information-form';
import { Responses } from '@/components/cases/responses';
import { Screen } from '@/components/shell/screen';
import { caseByToken } from '@/lib/cases/read';
import { ask } from '@/lib/core/ask';

/** The submitter replies to a request for information; what was sent stands here read-only (spec 1 §2). */
export default async function Information({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { case: found, side, can_reply, response, allResponses } = await ask(caseByToken, { token });
  if (side === 'receiver') redirect(`/case/${encodeURIComponent(token)}/respond`);
  return (
    <Screen title={`Information for ${found.receiver.name} - Case ${found.internal_case_number}`} narrow>
      {can_reply && <InformationForm token={token} receiver={found.receiver.name} asked={response?.next_steps ?? null} />}
      <Responses responses={can_reply ? [] : allResponses} />
      <ProblemFacts found={found} />
      <CustomerData found={found} />
    </Screen>
  );
}
