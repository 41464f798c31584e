import { and, desc, eq } from 'drizzle-orm';
import { caseEvents } from '@/db/schema';
import { writtenIn } from '@/lib/work/cases/event-text';
import type { Recipient } from '@/lib/platform/operation/outbox';
import type { EmailProps } from '@/lib/shared/email-props';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';
import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  engineer,
  informationUrl,
  numberAndSummary,
  otherCompany,
  responder,
} from '../case-facts';
import { caseSubject, nameInSubject } from '../case-subject';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { SAMPLE_TOKEN, sampleAnswer, sampleCase } from '../samples';
import { CaseHead, Engineer, ResponderLines } from '../parts';

type Facts = EmailProps['case_handed_over'] & { theCase: CaseFacts; by: string | null; note: string };

/**
 * Sent to the person who has the case now, the person who had it, and their contact at the other company (rule:
 * cases.hand-over).
 */
export const caseHandedOver = defineEmail({
  async load(db, props: EmailProps['case_handed_over']): Promise<Facts | null> {
    const theCase = await caseFacts(db, props.case_id);
    const [event] = await db
      .select({ by: caseEvents.actor_name, text: caseEvents.text })
      .from(caseEvents)
      .where(and(eq(caseEvents.case_id, props.case_id), eq(caseEvents.type, 'handed-over')))
      .orderBy(desc(caseEvents.id))
      .limit(1);
    return theCase && { ...props, theCase, by: event?.by ?? null, note: writtenIn(event?.text ?? null) };
  },
  subject: (facts) =>
    caseSubject(
      `${headline(facts, nameInSubject)}:`,
      facts.theCase,
      otherCompany(facts.theCase, isReceivers(facts) ? 'receiver' : 'submitter'),
    ),
  reply_to: (facts) => (isReceivers(facts) ? engineer(facts.theCase) : responder(facts.theCase)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  samples: {
    'To who has it now': sample('new', sampleCase()),
    'To who has it now, while the partner waits for information': {
      ...sample('new', sampleCase()),
      token_id: SAMPLE_TOKEN,
    },
    'To who had it': sample('former', sampleCase()),
    'To their contact at the partner': sample(
      'partner',
      sampleCase(sampleAnswer('approval', 'I join the bridge at 14:00 UTC.')),
    ),
  },
  Body: (facts, to) => (
    <Layout
      to={to}
      parties={caseParties(facts.theCase)}
      title={headline(facts)}
      preview={firstLine(facts.note) || numberAndSummary(facts.theCase)}
      because={BECAUSE[facts.to]}
    >
      <Text>{sentence(facts)}</Text>
      {facts.note ? <Quote>{facts.note}</Quote> : null}
      {facts.token_id ? (
        <>
          <Button to={informationUrl(facts.token_id)}>Send the information</Button>
          <Note>
            Your partner waits for it. The link needs no login, takes one reply, and works for{' '}
            {inWords(LINK_LIFETIME.information)}.
          </Note>
        </>
      ) : (
        <Button to={caseUrl((isReceivers(facts) ? facts.theCase.receiver : facts.theCase.company).slug, facts.theCase)}>
          View case
        </Button>
      )}
      <CaseHead theCase={facts.theCase} />
      {isReceivers(facts) ? <Engineer theCase={facts.theCase} /> : <ResponderLines theCase={facts.theCase} />}
    </Layout>
  ),
});

function sample(to: Facts['to'], theCase: CaseFacts): Facts {
  return {
    case_id: 0,
    side: 'submitter',
    to,
    token_id: null,
    theCase,
    by: 'Devon Park',
    note: 'My shift ends at 14:00 UTC.',
  };
}

const BECAUSE = {
  new: 'you work on this case now',
  former: 'you worked on this case',
  partner: 'you work on this case',
};

const holder = ({ side, theCase }: Facts): string => {
  const person: Recipient | null = side === 'submitter' ? engineer(theCase) : responder(theCase);
  return person?.name || person?.email || 'A colleague';
};
const companyOf = ({ side, theCase }: Facts) => (side === 'submitter' ? theCase.company : theCase.receiver);
const otherOf = ({ side, theCase }: Facts) => (side === 'submitter' ? theCase.receiver : theCase.company);

const isReceivers = ({ side, to }: Facts) => (side === 'receiver') === (to !== 'partner');

function headline(facts: Facts, short: (name: string) => string = (name) => name): string {
  if (facts.to === 'new')
    return facts.by ? `${short(facts.by)} handed a case over to you` : 'A case was handed over to you';
  const name = short(holder(facts));
  return facts.to === 'former' ? `${name} has your case now` : `${name} is your contact now`;
}

function sentence(facts: Facts): string {
  const number = facts.theCase.internal_case_number;
  if (facts.to === 'new') return `Case ${number} with ${otherOf(facts).name} is yours now.`;
  if (facts.to === 'former' && facts.by === holder(facts)) return `${facts.by} took case ${number} over from you.`;
  if (facts.to === 'former') return `${facts.by ?? 'A colleague'} handed case ${number} over to ${holder(facts)}.`;
  return `${holder(facts)} of ${companyOf(facts).name} works on case ${number} with you now.`;
}
