import { and, desc, eq } from 'drizzle-orm';
import { caseEvents } from '@/db/schema';
import { writtenIn } from '@/lib/work/cases/event-text';
import type { EmailProps } from '@/lib/shared/email-props';
import { dueBy, answeredBefore, caseFacts, caseParties, engineer, priorityText, receiverName } from '../case-facts';
import { caseSubject, urgency } from '../case-subject';
import { Layout, Note, Quote, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { SAMPLE_TOKEN, sampleCase } from '../samples';
import { AnswerButtons, CaseHead, Engineer } from '../parts';

/**
 * Sent to the receiver: a higher priority and the new deadline, with a link to answer (rule: cases.raise-priority).
 */
export const priorityRaised = defineEmail({
  async load(db, { case_id, token_id }: EmailProps['priority_raised']) {
    const theCase = await caseFacts(db, case_id);
    const [event] = await db
      .select({ text: caseEvents.text })
      .from(caseEvents)
      .where(and(eq(caseEvents.case_id, case_id), eq(caseEvents.type, 'priority-raised')))
      .orderBy(desc(caseEvents.id))
      .limit(1);
    return theCase && { theCase, token_id, reason: writtenIn(event?.text ?? null) };
  },
  subject: ({ theCase }, to) => caseSubject(`Raised to ${urgency(theCase, to)}:`, theCase, theCase.company),
  reply_to: ({ theCase }) => engineer(theCase),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ theCase }) => answeredBefore(theCase),
  samples: {
    'The new deadline': {
      theCase: sampleCase(),
      token_id: SAMPLE_TOKEN,
      reason: 'All production lines stand still now.',
    },
  },
  Body: ({ theCase, token_id, reason }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`${theCase.company.name} raised the priority to ${priorityText(theCase)}`}
      preview={firstLine(reason) || `Answer by ${dueBy(theCase, to)}.`}
      because={`${receiverName(theCase)} receives collaboration cases at this address`}
    >
      <Text>
        The response time has started again. Answer by <strong>{dueBy(theCase, to)}</strong>.
      </Text>
      {reason ? <Quote>{reason}</Quote> : null}
      <CaseHead theCase={theCase} />
      <AnswerButtons token_id={token_id} />
      <Note>Both open a page with the customer's details; nothing is sent until you confirm there.</Note>
      <Engineer theCase={theCase} />
    </Layout>
  ),
});
