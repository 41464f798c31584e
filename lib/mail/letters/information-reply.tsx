import { fullName } from '@/lib/shared/actor';
import { caseFacts, engineer, numberAndSummary, receiverName, respondUrl } from '../case-facts';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead, Engineer } from '../parts';

/** To the receiver: the information asked for; the link answers the case. */
export const informationReply = letter({
  async load(db, { case_id, response_id, token_id }: LetterProps['information_reply']) {
    const found = await caseFacts(db, case_id, response_id);
    return found && { found, link: respondUrl(token_id) };
  },
  subject: ({ found }) => `${found.company.name} sent the information: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  case_token: ({ found }) => found.token,
  Body: ({ found, link }) => (
    <Layout
      title={`${found.company.name} sent the information`}
      preview={`${found.internal_case_number} can be answered now.`}
      reason={`You get this mail because ${receiverName(found)} receives collaboration cases at this address.`}
    >
      <Text>{fullName(found)} replied to what {receiverName(found)} asked. The case can be accepted or rejected now.</Text>
      {found.response?.additional_information ? <Quote>{found.response.additional_information}</Quote> : null}
      <Button to={link}>Respond to this case</Button>
      <Note>Customer details are on the page behind the button.</Note>
      <CaseHead found={found} />
      <Engineer found={found} />
    </Layout>
  ),
});
