import { redirect } from 'next/navigation';
import { caseTitle, loadCase, loadWriter } from '@/app/case-page';
import { ProblemFacts } from '@/components/work/cases/case-details';
import { CustomerData } from '@/components/work/cases/customer-data';
import { LinkError } from '@/components/work/cases/link-error';
import { Proposal } from '@/components/work/cases/proposal';
import { StatusSentence } from '@/components/work/cases/status-sentence';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readProposal } from '@/lib/work/cases/proposals/read';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }> };

export const generateMetadata = async ({ params }: Props) => caseTitle((await params).token);

/**
 * A person confirms what an agent proposed, from a mailed link or signed in. Opening it changes nothing; its button sends
 * (rule: mcp.proposals).
 */
export default async function CaseProposal({ params }: Props) {
  const { token } = await params;
  const { case: theCase, side, options, error } = await loadCase(token);
  const isReference = theCase.token === token;
  if (side === 'submitter' && !isReference) redirect(pagePath('/my-cases/[token]', { token: theCase.token }));
  const [{ proposal }, writer] = await Promise.all([runQuery(readProposal, { token }), loadWriter(token)]);
  const answer = pagePath('/case/[token]/respond', { token });
  return (
    <>
      <PartiesHeader parties={[theCase.company, theCase.receiver]} />
      <Screen
        title={proposal ? 'Confirm what an agent proposes?' : theCase.summary}
        hint={proposal && `Case ${theCase.internal_case_number}: ${theCase.summary}`}
        above={!proposal && <StatusSentence theCase={theCase} now={new Date().toISOString()} />}
        narrow
        aside={<ProblemFacts theCase={theCase} untitled={!proposal} />}
        below={<CustomerData theCase={theCase} />}
      >
        <LinkError error={error} />
        {proposal ? (
          <Proposal
            token={token}
            proposal={proposal}
            partner={(side === 'submitter' ? theCase.receiver : theCase.company).name}
            asksName={!isReference}
            name={writer?.name}
          />
        ) : (
          !error && (
            <Alert
              title="There is nothing to confirm"
              action={options.length > 0 && <LinkButton href={answer}>Answer the case</LinkButton>}
            >
              The proposal was confirmed or dismissed, or the case has moved on since.
            </Alert>
          )
        )}
      </Screen>
    </>
  );
}
