import { fullName } from '@/lib/shared/actor';
import { caseFacts, caseParties, numberAndSummary, receiverName } from '../case-facts';
import { Layout, Note, Quote, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead } from '../parts';

/** To a company's bcc address. Contains no secret, so the case cannot be answered from it (rule: cases.copies). */
export const caseBcc = defineEmail({
  load: (db, { case_id }: EmailProps['case_bcc']) => caseFacts(db, case_id),
  subject: (found) => `Copy: ${found.company.name} to ${receiverName(found)}: ${numberAndSummary(found)}`,
  parties: (found) => caseParties(found),
  case_token: (found) => found.token,
  automatic: true,
  Body: (found) => (
    <Layout
      parties={caseParties(found)}
      title={`${found.company.name} opened a case with ${receiverName(found)}`}
      preview={`${found.internal_case_number}: ${found.summary}`}
      because="this address receives copies of collaboration cases"
    >
      <Text>
        {fullName(found)} of {found.company.name} opened this case. {receiverName(found)} has until{' '}
        {when(found.respond_by)} to answer.
      </Text>
      <CaseHead found={found} />
      <Quote>{found.description}</Quote>
      <Note>This is a copy for your records. The case can't be answered from it.</Note>
    </Layout>
  ),
});
