import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  engineer,
  numberAndSummary,
  receiverName,
  responder,
} from '../case-facts';
import { Button, Layout, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead } from '../parts';

type Closed = { found: CaseFacts; to: 'submitter' | 'receiver' };

/** To one side: the case was closed or withdrawn. */
export const caseClosed = defineEmail({
  async load(db, { case_id, to }: EmailProps['case_closed']) {
    const found = await caseFacts(db, case_id);
    return found && { found, to };
  },
  subject: ({ found }) => `${ended(found)}: ${numberAndSummary(found)}`,
  reply_to: ({ found, to }) => (to === 'submitter' ? responder(found) : engineer(found)),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  Body: ({ found, to }: Closed) => (
    <Layout parties={caseParties(found)} title={ended(found)} preview={numberAndSummary(found)} because={reasonFor(to)}>
      <Text>
        {wasAnswered(found)
          ? `${found.company.name} and ${receiverName(found)} are done working on this case.`
          : `${found.company.name} withdrew the case. You don't need to answer it.`}
      </Text>
      {found.close_reason ? <Quote>{found.close_reason}</Quote> : null}
      <CaseHead found={found} />
      {to === 'submitter' ? <Button to={caseUrl(found.company.slug, found)}>View case</Button> : null}
    </Layout>
  ),
});

/** An open case that its submitter closes was withdrawn; a recorded call does not count as an answer (rule: cases.withdraw). */
const wasAnswered = (found: CaseFacts) => found.has_response;
const ended = (found: CaseFacts) => (wasAnswered(found) ? 'Collaboration closed' : 'Case withdrawn');
const reasonFor = (to: 'submitter' | 'receiver') =>
  to === 'submitter' ? 'you submitted this case' : 'this case was sent to you';
