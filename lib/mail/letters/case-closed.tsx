import { type CaseFacts, caseFacts, caseUrl, engineer, numberAndSummary, receiverName, responder } from '../case-facts';
import { Button, Layout, Quote, Text } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead } from '../parts';

type Closed = { found: CaseFacts; to: 'submitter' | 'receiver' };

/** To one of the two sides: the case is over, and why. */
export const caseClosed = letter({
  async load(db, { case_id, to }: LetterProps['case_closed']) {
    const found = await caseFacts(db, case_id);
    return found && { found, to };
  },
  subject: ({ found }) => `${ended(found)}: ${numberAndSummary(found)}`,
  reply_to: ({ found, to }) => (to === 'submitter' ? responder(found) : engineer(found)),
  case_token: ({ found }) => found.token,
  Body: ({ found, to }: Closed) => (
    <Layout title={ended(found)} preview={numberAndSummary(found)} reason={reasonFor(to)}>
      <Text>
        {wasAnswered(found)
          ? `The collaboration of ${found.company.name} and ${receiverName(found)} on this case has ended.`
          : `${found.company.name} took the case back. Nothing is left to answer.`}
      </Text>
      {found.close_reason ? <Quote>{found.close_reason}</Quote> : null}
      <CaseHead found={found} />
      {to === 'submitter' ? <Button to={caseUrl(found.company.slug, found)}>View case</Button> : null}
    </Layout>
  ),
});

/** An open case that its submitter closes was withdrawn (PRODUCT §6). */
const wasAnswered = (found: CaseFacts) => found.first_answered_at !== null;
const ended = (found: CaseFacts) => (wasAnswered(found) ? 'Collaboration closed' : 'Case withdrawn');
const reasonFor = (to: 'submitter' | 'receiver') => (to === 'submitter' ? 'You get this mail because you submitted the case.' : 'You get this mail because the case was sent to you.');
