import { caseFacts, caseUrl, numberAndSummary, receiverName } from '../case-facts';
import { Button, Layout, Note, Quote, Text, when } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead } from '../parts';

/** To the submitter: what was sent, and to whom. */
export const caseCopy = letter({
  load: (db, { case_id }: LetterProps['case_copy']) => caseFacts(db, case_id),
  subject: (found) => `Sent to ${receiverName(found)}: ${numberAndSummary(found)}`,
  case_token: (found) => found.token,
  Body: (found) => (
    <Layout title={`Your case was sent to ${receiverName(found)}`} preview={`They have until ${when(found.respond_by)} to answer.`} reason="You get this mail because you submitted the case.">
      <Text>{receiverName(found)} has until <strong>{when(found.respond_by)}</strong> to answer. You get a mail when they do.</Text>
      <CaseHead found={found} />
      <Quote>{found.description}</Quote>
      <Button to={caseUrl(found.company.slug, found)}>View case</Button>
      <Note>Customer data is removed one (1) month from the day the case was submitted.</Note>
    </Layout>
  ),
});
