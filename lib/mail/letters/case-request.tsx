import { fullName } from '@/lib/shared/actor';
import { caseFacts, engineer, numberAndSummary, receiverName, respondUrl } from '../case-facts';
import { Button, Layout, Note, Quote, Text, when } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead, Engineer } from '../parts';

/** To the receiver: someone opened a case with you; the link answers it. */
export const caseRequest = letter({
  async load(db, { case_id, token_id }: LetterProps['case_request']) {
    const found = await caseFacts(db, case_id);
    return found && { found, link: respondUrl(token_id) };
  },
  subject: ({ found }) => `${found.company.name} asks for collaboration: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  case_token: ({ found }) => found.token,
  Body: ({ found, link }) => (
    <Layout
      title={`${found.company.name} asks for collaboration`}
      preview={`${found.internal_case_number}: ${found.summary}`}
      reason={`You get this mail because ${receiverName(found)} receives collaboration cases at this address.`}
    >
      <Text>{fullName(found)} of {found.company.name} asks {receiverName(found)} to work on a case together. Answer by <strong>{when(found.respond_by)}</strong>.</Text>
      <CaseHead found={found} />
      <Quote>{found.description}</Quote>
      <Button to={link}>Respond to this case</Button>
      <Note>Customer details are on the page behind the button. Customer data is removed one (1) month from the day the case was submitted.</Note>
      <Engineer found={found} />
      <Note>The link is meant for {receiverName(found)} alone, needs no login and can be used for 30 days.</Note>
    </Layout>
  ),
});
