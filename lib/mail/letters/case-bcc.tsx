import { fullName } from '@/lib/shared/actor';
import { caseFacts, numberAndSummary, receiverName } from '../case-facts';
import { Layout, Note, Quote, Text, when } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead } from '../parts';

/** To a company's address for copies. It carries no secret, so nobody can answer from it (PRODUCT §6). */
export const caseBcc = letter({
  load: (db, { case_id }: LetterProps['case_bcc']) => caseFacts(db, case_id),
  subject: (found) => `Copy: ${found.company.name} to ${receiverName(found)}: ${numberAndSummary(found)}`,
  case_token: (found) => found.token,
  automatic: true,
  Body: (found) => (
    <Layout
      title={`${found.company.name} opened a case with ${receiverName(found)}`}
      preview={`${found.internal_case_number}: ${found.summary}`}
      reason="You get this copy because this address is set for copies of collaboration cases."
    >
      <Text>{fullName(found)} of {found.company.name} opened this case. {receiverName(found)} has until {when(found.respond_by)} to answer.</Text>
      <CaseHead found={found} />
      <Quote>{found.description}</Quote>
      <Note>This is a copy to keep. It holds no link to answer the case.</Note>
    </Layout>
  ),
});
