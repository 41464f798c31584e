import { fullName } from '@/lib/shared/actor';
import { caseFacts, caseParties, numberAndSummary, receiverName } from '../case-facts';
import { Layout, Note, Quote, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import { sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead } from '../parts';

/** Sent to a company's bcc address. Contains no secret, so the case cannot be answered from it (rule: cases.copies). */
export const caseBcc = defineEmail({
  load: (db, { case_id }: EmailProps['case_bcc']) => caseFacts(db, case_id),
  subject: (theCase) => `Copy: ${theCase.company.name} to ${receiverName(theCase)}: ${numberAndSummary(theCase)}`,
  parties: (theCase) => caseParties(theCase),
  case_token: (theCase) => theCase.token,
  automatic: true,
  samples: { 'A case as sent': sampleCase() },
  Body: (theCase, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`${theCase.company.name} opened a case with ${receiverName(theCase)}`}
      preview={`${theCase.internal_case_number}: ${theCase.summary}`}
      because="this address receives copies of collaboration cases"
    >
      <Text>
        {fullName(theCase)} of {theCase.company.name} opened this case. {receiverName(theCase)} has until{' '}
        {when(theCase.respond_by, to)} to answer.
      </Text>
      <CaseHead theCase={theCase} />
      <Quote>{theCase.description}</Quote>
      <Note>This is a copy for your records. The case can't be answered from it.</Note>
    </Layout>
  ),
});
