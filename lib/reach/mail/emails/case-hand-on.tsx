import { eq } from 'drizzle-orm';
import { caseHandOns, cases } from '@/db/schema';
import type { EmailProps } from '@/lib/shared/email-props';
import { partnerName } from '@/lib/shared/format';
import { placeOf } from '@/lib/work/cases/hand-on/open-hand-on';
import { partnerOfCompanyAt } from '@/lib/work/cases/hand-on/propose';
import { type CaseFacts, caseFacts, caseParties, caseUrl, otherCompany } from '../case-facts';
import { caseSubject } from '../case-subject';
import { defineEmail } from '../define-email';
import { Button, Layout, Quote, Text } from '../layout';
import { CaseHead } from '../parts';
import { sampleCase } from '../samples';

type Facts = Pick<EmailProps['case_hand_on'], 'to' | 'what'> & {
  theCase: CaseFacts;
  partner: string | null;
  reason: string;
};

/**
 * Sent to the submitter when the receiver proposes another partner, and to the receiver when that is decided (rule: hand-on.told). Only
 * a submitter whose company works with that partner reads its name.
 */
export const caseHandOn = defineEmail({
  async load(db, { case_id, to, hand_on_id, what }: EmailProps['case_hand_on']): Promise<Facts | null> {
    const theCase = await caseFacts(db, case_id);
    const [proposed] = await db
      .select({
        company_id: caseHandOns.company_id,
        department_id: caseHandOns.department_id,
        submitter: cases.company_id,
        reason: caseHandOns.reason,
      })
      .from(caseHandOns)
      .innerJoin(cases, eq(cases.id, caseHandOns.case_id))
      .where(eq(caseHandOns.id, hand_on_id));
    if (!theCase || !proposed) return null;
    const partner =
      to === 'submitter' ? await partnerOfCompanyAt(db, proposed.submitter, placeOf(proposed)) : undefined;
    const name = partner && partnerName({ company: partner.company_name, department: partner.department_name });
    return { to, what, theCase, partner: name ?? null, reason: proposed.reason };
  },
  subject: ({ theCase, to, what }) => caseSubject(SUBJECTS[what], theCase, otherCompany(theCase, to)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  samples: {
    Proposed: sample('submitter', 'proposed'),
    Confirmed: sample('receiver', 'confirmed'),
    Declined: sample('receiver', 'declined'),
  },
  Body: (facts, to) => (
    <Layout
      to={to}
      parties={caseParties(facts.theCase)}
      title={TITLES[facts.what]}
      preview={sentence(facts)}
      because={facts.to === 'submitter' ? 'you submitted this case' : 'this case was sent to you'}
    >
      <Text>{sentence(facts)}</Text>
      {facts.what === 'proposed' && <Quote>{facts.reason}</Quote>}
      <Button
        to={caseUrl((facts.to === 'receiver' ? facts.theCase.receiver : facts.theCase.company).slug, facts.theCase)}
      >
        {facts.what === 'proposed' ? 'Decide' : 'View case'}
      </Button>
      <CaseHead theCase={facts.theCase} />
    </Layout>
  ),
});

const SUBJECTS = {
  proposed: 'Another partner proposed:',
  confirmed: 'Handed on:',
  declined: 'Stays with you:',
} as const;
const TITLES = {
  proposed: 'Another partner is proposed',
  confirmed: 'The case is handed on',
  declined: 'The case stays with you',
} as const;

function sentence({ theCase, partner, what }: Facts): string {
  if (what === 'proposed')
    return `${theCase.receiver.name} proposes that ${partner ?? 'another partner'} takes this case.`;
  if (what === 'confirmed')
    return `${theCase.company.name} has handed the case on to the partner that you proposed. You need to do nothing.`;
  return `${theCase.company.name} declined the partner that you proposed. Please answer the case.`;
}

function sample(to: Facts['to'], what: Facts['what']): Facts {
  return { to, what, theCase: sampleCase(), partner: 'Cobalt Systems', reason: 'This array is supported by Cobalt.' };
}
