import { redirect } from 'next/navigation';
import { CustomerData } from '@/components/cases/customer-data';
import { ProblemFacts } from '@/components/cases/case-facts';
import { RespondForm } from '@/components/cases/respond-form';
import { Responses } from '@/components/cases/responses';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { caseByToken } from '@/lib/cases/read';
import { ask } from '@/lib/core/ask';

/** The receiver answers a case from a mailed link, without login (spec 1 §2 "Case response page"). */
export default async function Respond({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { case: found, side, options, allResponses, error } = await ask(caseByToken, { token });
  if (side === 'submitter') redirect(`/case/${encodeURIComponent(token)}/information`);
  const waits = !error && found.status === 'information' && options.length === 0;
  return (
    <Screen title={`Respond to ${found.company.name} - Case Problem Summary`} narrow>
      {error && <Alert level="danger">{error}</Alert>}
      <ProblemFacts found={found} />
      <RespondForm token={token} company={found.company.name} options={options} />
      {waits && <Alert>{found.company.name} has been asked for information. A mail with this link comes with the reply.</Alert>}
      <Responses responses={allResponses} />
      <CustomerData found={found} />
    </Screen>
  );
}
