import {
  answeredBefore,
  type CaseFacts,
  caseFacts,
  caseParties,
  engineer,
  isOverdue,
  numberAndSummary,
  overdue,
  receiverName,
  urgency,
} from '../case-facts';
import { Layout, Note, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { AnswerButtons, CaseHead, Engineer } from '../parts';

type Reminder = { found: CaseFacts; token_id: string; at: EmailProps['response_reminder']['at']; early: boolean };

/**
 * To the receiver halfway through the response time, at its end, and when the network sends one
 * (rules: cases.reminders, network.case-info).
 */
export const responseReminder = defineEmail({
  async load(db, { case_id, token_id, at }: EmailProps['response_reminder']) {
    const found = await caseFacts(db, case_id);
    return found && { found, token_id, at, early: at === 'half' || (at === 'now' && !isOverdue(found)) };
  },
  subject: ({ found, early }) =>
    `${early ? `Reminder: ${urgency(found)}` : `Overdue: ${overdue(found)}`}: ${found.company.name} is waiting for an answer: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  obsoleteReason: ({ found }) => answeredBefore(found),
  automatic: true,
  Body: ({ found, token_id, at, early }: Reminder) => (
    <Layout
      parties={caseParties(found)}
      title={early ? `${found.company.name} is waiting for an answer` : 'The response time has passed'}
      preview={early ? `Answer by ${when(found.respond_by)}.` : `It ended on ${when(found.respond_by)}.`}
      because={`${receiverName(found)} receives collaboration cases at this address`}
    >
      {early ? (
        <Text>
          {at === 'half' ? 'Half of the response time has passed. ' : ''}Answer by{' '}
          <strong>{when(found.respond_by)}</strong>.
        </Text>
      ) : (
        <Text>
          {receiverName(found)} had until <strong>{when(found.respond_by)}</strong> to answer this case.{' '}
          {found.company.name} is still waiting, and your escalation contact has been notified.
        </Text>
      )}
      <CaseHead found={found} />
      <AnswerButtons token_id={token_id} />
      <Note>Both open a page with the customer's details; nothing is sent until you confirm there.</Note>
      <Engineer found={found} />
    </Layout>
  ),
});
