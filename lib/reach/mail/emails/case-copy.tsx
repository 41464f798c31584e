import { isUnanswered } from '@/lib/shared/case-states';
import { dueBy, caseFacts, caseParties, caseUrl, receiverName } from '../case-facts';
import { copySubject } from '../case-subject';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Files } from '../parts';

export const caseCopy = defineEmail({
  load: (db, { case_id }: EmailProps['case_copy']) => caseFacts(db, case_id),
  subject: copySubject,
  parties: (theCase) => caseParties(theCase),
  case_token: (theCase) => theCase.token,
  samples: { 'A case as sent': sampleCase() },
  Body: (theCase, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`Your case was sent to ${receiverName(theCase)}`}
      preview={firstLine(theCase.description) || theCase.summary}
      because="you submitted this case"
    >
      {isUnanswered(theCase) && (
        <Text>
          {receiverName(theCase)} has until <strong>{dueBy(theCase, to)}</strong> to answer. We'll email you when they
          do.
        </Text>
      )}
      <CaseHead theCase={theCase} />
      <Quote>{theCase.description}</Quote>
      <Files names={theCase.submitted_files} />
      <Button to={caseUrl(theCase.company.slug, theCase)}>View case</Button>
      <Note>Customer data is removed one (1) month from the day the case was submitted.</Note>
    </Layout>
  ),
});
