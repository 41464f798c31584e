import { redirect } from 'next/navigation';
import { caseTitle, loadCase } from '@/app/case-page';
import { AnswerDue } from '@/components/cases/answer-due';
import { ClosedToAnswers } from '@/components/cases/closed-to-answers';
import { CustomerData } from '@/components/cases/customer-data';
import { ProblemFacts } from '@/components/cases/case-details';
import { RespondForm } from '@/components/cases/respond-form';
import { Responses } from '@/components/cases/responses';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }>; searchParams: Promise<{ choose?: string | string[] }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/**
 * The receiver answers a case from a mailed link, without login; the email's buttons preselect the answer (spec 1 §2). Once
 * the requested information has arrived, the reply comes first.
 */
export default async function Respond({ params, searchParams }: Props) {
  const [{ token }, { choose }] = await Promise.all([params, searchParams]);
  const { case: found, side, options, allResponses, responder, error } = await loadCase(token);
  if (side === 'submitter') redirect(pagePath('/case/[token]/information', { token }));
  const replied = options.length > 0 && found.status === 'information';
  const clock_runs = found.status === 'open' && !found.first_answered_at;
  return (
    <>
      <PartiesHeader parties={[found.company, found.receiver]} />
      <Screen
        title={`Respond to ${found.company.name} - Case Problem Summary`}
        hint={clock_runs && <AnswerDue respond_by={found.respond_by.toISOString()} now={new Date().toISOString()} />}
        narrow
      >
        {error && (
          <Alert level="danger" title={error}>
            You can still read the case here, without the customer data.
          </Alert>
        )}
        {replied && <Responses responses={allResponses} title={`${found.company.name} replied`} />}
        <ProblemFacts found={found} />
        <RespondForm
          token={token}
          company={found.company.name}
          receiver={found.receiver}
          responder={responder}
          earlier={allResponses.findLast(({ engineer_email }) => engineer_email)}
          options={options}
          choose={choose}
          closed={!error && <ClosedToAnswers found={found} />}
        />
        {!replied && <Responses responses={allResponses} />}
        <CustomerData found={found} />
      </Screen>
    </>
  );
}
