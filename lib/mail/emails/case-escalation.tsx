import {
  answeredBefore,
  caseFacts,
  caseParties,
  caseUrl,
  engineer,
  isOverdue,
  numberAndSummary,
  overdue,
  receiverName,
  urgency,
} from '../case-facts';
import { Button, Layout, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Engineer } from '../parts';

/**
 * To the escalation contact, the alternate, then the alias, past the response time, or earlier when the network sends it
 * (rules: cases.escalation, network.case-info).
 */
export const caseEscalation = defineEmail({
  async load(db, { case_id, step }: EmailProps['case_escalation']) {
    const found = await caseFacts(db, case_id);
    return found && { found, step };
  },
  subject: ({ found }) =>
    `Escalation: ${isOverdue(found) ? overdue(found) : urgency(found)}: ${found.company.name} is waiting for ${receiverName(found)}: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  obsoleteReason: ({ found }) => answeredBefore(found),
  automatic: true,
  Body: ({ found, step }) => (
    <Layout
      parties={caseParties(found)}
      title={`A case for ${receiverName(found)} ${isOverdue(found) ? 'is overdue' : 'needs an answer'}`}
      preview={`The response time ${isOverdue(found) ? 'ended' : 'ends'} on ${when(found.respond_by)}.`}
      because={`you are an escalation contact of ${receiverName(found)}`}
    >
      <Text>
        {found.company.name} sent this case on {when(found.created_at)}. The response time{' '}
        {isOverdue(found) ? 'ended' : 'ends'} on <strong>{when(found.respond_by)}</strong>
        {isOverdue(found) ? ' without an answer.' : '. Nobody has answered yet.'}
      </Text>
      {step > 1 ? (
        <Text>
          {step === 2 ? 'One escalation contact has' : 'Two escalation contacts have'} been notified before you.
        </Text>
      ) : null}
      <CaseHead found={found} />
      <Button to={caseUrl(found.receiver.slug, found)}>View case</Button>
      <Engineer found={found} />
    </Layout>
  ),
});
