import { redirect } from 'next/navigation';
import { caseTitle, loadCase } from '@/app/case-page';
import { CustomerData } from '@/components/cases/customer-data';
import { ProblemFacts } from '@/components/cases/case-details';
import { InformationForm } from '@/components/cases/information-form';
import { Responses } from '@/components/cases/responses';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/** The submitter replies to a request for information; afterward the reply is shown read-only (spec 1 §2). */
export default async function Information({ params }: Props) {
  const { token } = await params;
  const { case: found, side, can_reply, response, allResponses } = await loadCase(token);
  if (side === 'receiver') redirect(pagePath('/case/[token]/respond', { token }));
  return (
    <>
      <PartiesHeader parties={[found.receiver, found.company]} />
      <Screen title={`Information for ${found.receiver.name} - Case ${found.internal_case_number}`} narrow>
        {can_reply && (
          <InformationForm token={token} receiver={found.receiver.name} asked={response?.next_steps ?? null} />
        )}
        <Responses responses={can_reply ? [] : allResponses} />
        <ProblemFacts found={found} />
        <CustomerData found={found} />
      </Screen>
    </>
  );
}
