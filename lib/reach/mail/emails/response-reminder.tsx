import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseEvents } from '@/db/schema';
import {
  dueBy,
  answeredBefore,
  type CaseFacts,
  caseFacts,
  caseParties,
  engineer,
  isOverdue,
  receiverName,
} from '../case-facts';
import { caseSubject, deadline } from '../case-subject';
import { Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_TOKEN, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { AnswerButtons, CaseHead, Engineer } from '../parts';

type Reminder = {
  theCase: CaseFacts;
  token_id: string;
  at: EmailProps['response_reminder']['at'];
  early: boolean;
  escalated: boolean;
};

/**
 * Sent to the receiver halfway through the response time, at its end, and when the network sends one (rules:
 * cases.reminders, network.case-info).
 */
export const responseReminder = defineEmail({
  async load(db, { case_id, token_id, at }: EmailProps['response_reminder']) {
    const theCase = await caseFacts(db, case_id);
    if (!theCase) return null;
    const early = at === 'half' || (at === 'now' && !isOverdue(theCase));
    return { theCase, token_id, at, early, escalated: await isEscalated(db, case_id) };
  },
  subject: ({ theCase, early }, to) =>
    caseSubject(`${deadline(theCase, to)}${early ? ', reminder' : ''}:`, theCase, theCase.company),
  reply_to: ({ theCase }) => engineer(theCase),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ theCase }) => answeredBefore(theCase),
  automatic: true,
  samples: {
    'Half of the time has passed': {
      theCase: sampleCase(),
      token_id: SAMPLE_TOKEN,
      at: 'half',
      early: true,
      escalated: false,
    },
    Overdue: { theCase: sampleCase(), token_id: SAMPLE_TOKEN, at: 'limit', early: false, escalated: true },
    'Overdue, without an escalation contact': {
      theCase: sampleCase(),
      token_id: SAMPLE_TOKEN,
      at: 'limit',
      early: false,
      escalated: false,
    },
  },
  Body: ({ theCase, token_id, at, early, escalated }: Reminder, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={early ? `${theCase.company.name} is waiting for an answer` : 'The response time has passed'}
      preview={early ? `Reminder: answer by ${dueBy(theCase, to)}.` : `Overdue: it ended on ${dueBy(theCase, to)}.`}
      because={`${receiverName(theCase)} receives collaboration cases at this address`}
    >
      {early ? (
        <Text>
          {at === 'half' ? 'Half of the response time has passed. ' : ''}Answer by <strong>{dueBy(theCase, to)}</strong>
          .
        </Text>
      ) : (
        <Text>
          {receiverName(theCase)} had until <strong>{dueBy(theCase, to)}</strong> to answer this case.{' '}
          {theCase.company.name} is still waiting{escalated ? ', and your escalation contact has been notified' : ''}.
        </Text>
      )}
      <CaseHead theCase={theCase} />
      <AnswerButtons token_id={token_id} />
      <Note>Both open a page with the customer's details; nothing is sent until you confirm there.</Note>
      <Engineer theCase={theCase} />
    </Layout>
  ),
});

const isEscalated = async (db: Db, case_id: number) =>
  (await db.$count(caseEvents, and(eq(caseEvents.case_id, case_id), eq(caseEvents.type, 'escalated')))) > 0;
