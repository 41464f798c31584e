import { fullName } from '@/lib/shared/actor';
import { isUnanswered } from '@/lib/shared/case-states';
import { dueBy, caseFacts, caseParties, receiverName } from '../case-facts';
import { caseSubject, nameInSubject } from '../case-subject';
import { Layout, Note, Quote, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Files } from '../parts';

/** Sent to a company's bcc address. Contains no secret, so the case cannot be answered from it (rule: cases.copies). */
export const caseBcc = defineEmail({
  load: (db, { case_id }: EmailProps['case_bcc']) => caseFacts(db, case_id),
  subject: (theCase) => {
    const [from, to] = [theCase.company.name, receiverName(theCase)].map(nameInSubject);
    return caseSubject(`Copy: ${from} to ${to}:`, theCase, null);
  },
  parties: (theCase) => caseParties(theCase),
  case_token: (theCase) => theCase.token,
  automatic: true,
  samples: { 'A case as sent': sampleCase() },
  Body: (theCase, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`${theCase.company.name} opened a case with ${receiverName(theCase)}`}
      preview={firstLine(theCase.description) || theCase.summary}
      because="this address receives copies of collaboration cases"
    >
      <Text>
        {fullName(theCase)} of {theCase.company.name} opened this case.
        {isUnanswered(theCase) && ` ${receiverName(theCase)} has until ${dueBy(theCase, to)} to answer.`}
      </Text>
      <CaseHead theCase={theCase} />
      <Quote>{theCase.description}</Quote>
      <Files names={theCase.submitted_files} />
      <Note>This is a copy for your records. The case can't be answered from it.</Note>
    </Layout>
  ),
});
