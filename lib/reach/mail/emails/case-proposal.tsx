import { eq } from 'drizzle-orm';
import { caseProposals } from '@/db/schema';
import { PROPOSALS, type ProposedAct } from '@/lib/work/cases/proposals/policy';
import type { EmailProps } from '@/lib/shared/email-props';
import { caseFacts, caseParties, otherCompany, proposalUrl, type CaseFacts } from '../case-facts';
import { caseSubject } from '../case-subject';
import { defineEmail } from '../define-email';
import { Button, Layout, Note, Text } from '../layout';
import { CaseHead } from '../parts';
import { SAMPLE_TOKEN, sampleCase } from '../samples';

type Facts = { theCase: CaseFacts; act: ProposedAct; program: string; open: boolean; token_id: string | null };

/** Sent to who can confirm it: an agent proposes to accept, reject or close a case (rule: mcp.proposals). */
export const caseProposal = defineEmail({
  async load(db, { case_id, proposal_id, token_id }: EmailProps['case_proposal']): Promise<Facts | null> {
    const theCase = await caseFacts(db, case_id);
    const [proposal] = await db.select().from(caseProposals).where(eq(caseProposals.id, proposal_id));
    if (!theCase || !proposal) return null;
    const { act, program, decision } = proposal;
    return { theCase, act, program, open: decision === null, token_id };
  },
  subject: ({ theCase, act }) =>
    caseSubject(`Confirm? ${PROPOSALS[act].label}:`, theCase, otherCompany(theCase, PROPOSALS[act].side)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  automatic: true,
  obsoleteReason: ({ open }) => (open ? null : 'The proposal was decided before this email was sent.'),
  samples: {
    'To accept': { theCase: sampleCase(), act: 'accept', program: 'Triage agent', open: true, token_id: SAMPLE_TOKEN },
    'To close': { theCase: sampleCase(), act: 'close', program: 'Triage agent', open: true, token_id: null },
  },
  Body: ({ theCase, act, program, token_id }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`${program} proposes to ${act} a case`}
      preview={`Nothing is sent to ${otherCompany(theCase, PROPOSALS[act].side).name} until you confirm it.`}
      because={`an agent of your company proposes to ${act} this case`}
    >
      <Text>
        Nothing was sent to {otherCompany(theCase, PROPOSALS[act].side).name}. The page shows exactly what would be
        sent; confirm or dismiss it there.
      </Text>
      <Button to={proposalUrl(theCase, token_id)}>See the proposal</Button>
      {token_id ? <Note>The link needs no login and is for your company only.</Note> : null}
      <CaseHead theCase={theCase} />
    </Layout>
  ),
});
