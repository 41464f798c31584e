import { answeredBefore, caseFacts, caseUrl, engineer, numberAndSummary, receiverName } from '../case-facts';
import { Button, Layout, Text, when } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead, Engineer } from '../parts';

/** To the escalation contact, the alternate, then the alias, once the response time has passed (PRODUCT §6). */
export const caseEscalation = letter({
  async load(db, { case_id, step }: LetterProps['case_escalation']) {
    const found = await caseFacts(db, case_id);
    return found && { found, step };
  },
  subject: ({ found }) => `Unanswered: ${found.company.name} waits for ${receiverName(found)}: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  case_token: ({ found }) => found.token,
  late: ({ found }) => answeredBefore(found),
  automatic: true,
  Body: ({ found, step }) => (
    <Layout
      title={`A case for ${receiverName(found)} has no answer`}
      preview={`The response time ended on ${when(found.respond_by)}.`}
      reason={`You get this mail because you are an escalation contact of ${receiverName(found)}.`}
    >
      <Text>{found.company.name} sent this case on {when(found.created_at)}. The response time ended on <strong>{when(found.respond_by)}</strong> without an answer.</Text>
      {step > 1 ? <Text>{step === 2 ? 'One escalation contact has' : 'Two escalation contacts have'} been told before you.</Text> : null}
      <CaseHead found={found} />
      <Button to={caseUrl(found.receiver.slug, found)}>View case</Button>
      <Engineer found={found} />
    </Layout>
  ),
});
