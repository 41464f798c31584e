import { fullName } from '@/lib/shared/actor';
import { caseFacts, caseParties, engineer, numberAndSummary, receiverName, urgency } from '../case-facts';
import { Layout, Note, Quote, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { AnswerButtons, CaseHead, Engineer } from '../parts';

/** To the receiver: a new case, with a link to answer it. */
export const caseRequest = defineEmail({
  async load(db, { case_id, token_id }: EmailProps['case_request']) {
    const found = await caseFacts(db, case_id);
    return found && { found, token_id };
  },
  subject: ({ found }) => `${urgency(found)}: ${found.company.name} asks for collaboration: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  Body: ({ found, token_id }) => (
    <Layout
      parties={caseParties(found)}
      title={`${found.company.name} asks for collaboration`}
      preview={`${found.internal_case_number}: ${found.summary}`}
      because={`${receiverName(found)} receives collaboration cases at this address`}
    >
      <Text>
        {fullName(found)} of {found.company.name} asks {receiverName(found)} to work on a case together. Answer by{' '}
        <strong>{when(found.respond_by)}</strong>.
      </Text>
      <CaseHead found={found} />
      <Quote>{found.description}</Quote>
      <AnswerButtons token_id={token_id} />
      <Note>
        Both open a page with the customer's details; nothing is sent until you confirm there. Customer data is removed
        one (1) month from the day the case was submitted.
      </Note>
      <Engineer found={found} />
      <Note>These links are for {receiverName(found)} only. They need no login and work for 30 days.</Note>
    </Layout>
  ),
});
