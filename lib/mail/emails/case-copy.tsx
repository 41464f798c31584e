import { caseFacts, caseParties, caseUrl, numberAndSummary, receiverName } from '../case-facts';
import { Button, Layout, Note, Quote, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead } from '../parts';

/** To the submitter: a copy of the case as sent. */
export const caseCopy = defineEmail({
  load: (db, { case_id }: EmailProps['case_copy']) => caseFacts(db, case_id),
  subject: (found) => `Sent to ${receiverName(found)}: ${numberAndSummary(found)}`,
  parties: (found) => caseParties(found),
  case_token: (found) => found.token,
  Body: (found) => (
    <Layout
      parties={caseParties(found)}
      title={`Your case was sent to ${receiverName(found)}`}
      preview={`They have until ${when(found.respond_by)} to answer.`}
      because="you submitted this case"
    >
      <Text>
        {receiverName(found)} has until <strong>{when(found.respond_by)}</strong> to answer. We'll email you when they
        do.
      </Text>
      <CaseHead found={found} />
      <Quote>{found.description}</Quote>
      <Button to={caseUrl(found.company.slug, found)}>View case</Button>
      <Note>Customer data is removed one (1) month from the day the case was submitted.</Note>
    </Layout>
  ),
});
