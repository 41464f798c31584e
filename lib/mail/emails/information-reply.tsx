import { fullName } from '@/lib/shared/actor';
import { caseFacts, caseParties, engineer, numberAndSummary, receiverName, respondUrl } from '../case-facts';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Engineer } from '../parts';

/** To the receiver: the requested information, with a link to answer the case. */
export const informationReply = defineEmail({
  async load(db, { case_id, response_id, token_id }: EmailProps['information_reply']) {
    const found = await caseFacts(db, case_id, response_id);
    return found && { found, token_id };
  },
  subject: ({ found }) => `${found.company.name} sent the information: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  Body: ({ found, token_id }) => (
    <Layout
      parties={caseParties(found)}
      title={`${found.company.name} sent the information`}
      preview={`You can now answer ${found.internal_case_number}.`}
      because={`${receiverName(found)} receives collaboration cases at this address`}
    >
      <Text>
        {fullName(found)} replied to {receiverName(found)}. You can now accept or reject the case.
      </Text>
      {found.response?.additional_information ? <Quote>{found.response.additional_information}</Quote> : null}
      <Button to={respondUrl(token_id, 'accepted')}>Accept</Button>
      <Button secondary to={respondUrl(token_id, 'rejected')}>
        Reject
      </Button>
      <Note>Both open a page with the customer's details; nothing is sent until you confirm there.</Note>
      <CaseHead found={found} />
      <Engineer found={found} />
    </Layout>
  ),
});
