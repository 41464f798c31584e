import { and, desc, eq } from 'drizzle-orm';
import { caseEvents, users } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { pagePath } from '@/lib/shared/paths';
import { answeredBefore, caseFacts, caseParties, dueBy, receiverName } from '../case-facts';
import { caseSubject, deadline, nameInSubject } from '../case-subject';
import { Button, ContactLink, DescriptionList, Layout, Note, Quote, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { sampleCase } from '../samples';
import { CaseHead } from '../parts';

/**
 * Sent to the network operator: a member asks for help with a late case; replies go to that member (rule: cases.late).
 */
export const caseHelp = defineEmail({
  async load(db, { case_id, user_id }: EmailProps['case_help']) {
    const theCase = await caseFacts(db, case_id);
    const { first_name, last_name, email } = users;
    const [by] = await db.select({ first_name, last_name, email }).from(users).where(eq(users.id, user_id));
    const [event] = await db
      .select({ text: caseEvents.text })
      .from(caseEvents)
      .where(and(eq(caseEvents.case_id, case_id), eq(caseEvents.type, 'network-asked')))
      .orderBy(desc(caseEvents.id))
      .limit(1);
    return theCase && by ? { theCase, case_id, by, note: event?.text } : null;
  },
  subject: ({ theCase }, to) => {
    const [from, desk] = [theCase.company.name, receiverName(theCase)].map(nameInSubject);
    return caseSubject(`${deadline(theCase, to)}: ${from} asks for help with ${desk}:`, theCase, null);
  },
  reply_to: ({ by }) => ({ name: fullName(by), email: by.email }),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ theCase }) => answeredBefore(theCase),
  samples: {
    'The question': {
      theCase: sampleCase(),
      case_id: 0,
      by: { first_name: 'Anna', last_name: 'Berg', email: 'anna.berg@acme.example' },
      note: 'Nobody picks up the phone of their duty desk.',
    },
  },
  Body: ({ theCase, case_id, by, note }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`${theCase.company.name} asks for help with ${receiverName(theCase)}`}
      preview={firstLine(note) || `Nobody has answered since ${dueBy(theCase, to)}.`}
      because={`you look after the members of ${settings.network_name}`}
    >
      <Text>
        The response time of this case ended on <strong>{dueBy(theCase, to)}</strong> without an answer.
      </Text>
      {note ? <Quote>{note}</Quote> : null}
      <CaseHead theCase={theCase} />
      <Button
        to={new URL(pagePath('/super_admin/cases/[case_id]', { case_id: String(case_id) }), settings.app_url).href}
      >
        Open the case
      </Button>
      <DescriptionList items={{ 'Asked by': fullName(by), Email: <ContactLink mail={by.email} /> }} />
      <Note>Reply to this email to answer {fullName(by) || by.email}.</Note>
    </Layout>
  ),
});
