import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  engineer,
  numberAndSummary,
  otherCompany,
  receiverName,
  responder,
} from '../case-facts';
import { caseSubject } from '../case-subject';
import { Button, Layout, Quote, Text } from '../layout';
import type { CaseSide } from '@/lib/work/cases/policy';
import { defineEmail, firstLine } from '../define-email';
import { sampleAnswer, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead } from '../parts';
import { AUTO_CLOSE, inWords } from '@/lib/shared/durations';

type BodyProps = { theCase: CaseFacts; side: CaseSide };

export const caseClosed = defineEmail({
  async load(db, { case_id, to: side }: EmailProps['case_closed']) {
    const theCase = await caseFacts(db, case_id);
    return theCase && { theCase, side };
  },
  subject: ({ theCase, side }) =>
    caseSubject(wasAnswered(theCase) ? 'Closed:' : 'Withdrawn:', theCase, otherCompany(theCase, side)),
  reply_to: ({ theCase, side }) => (side === 'submitter' ? responder(theCase) : engineer(theCase)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  samples: {
    'Closed by a person': {
      theCase: sampleCase({
        ...sampleAnswer('approval', 'Our assigned engineer will contact you.'),
        close_reason: 'Firmware 9.2.1 solved it.',
        ended_by: { type: 'closed', name: 'Anna Berg', company: 'Acme Storage' },
      }),
      side: 'receiver',
    },
    'Closed by itself': {
      theCase: sampleCase({
        ...sampleAnswer('approval', 'Our assigned engineer will contact you.'),
        ended_by: { type: 'auto-closed', name: null, company: null },
      }),
      side: 'submitter',
    },
    Withdrawn: {
      theCase: sampleCase({
        close_reason: 'A restart helped.',
        ended_by: { type: 'withdrawn', name: 'Anna Berg', company: 'Acme Storage' },
      }),
      side: 'receiver',
    },
  },
  Body: ({ theCase, side }: BodyProps, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={ended(theCase)}
      preview={firstLine(reasonOf(theCase)) || `${endedBy(theCase)} ${numberAndSummary(theCase)}`}
      because={reasonFor(side)}
    >
      <Text>
        {endedBy(theCase)}{' '}
        {wasAnswered(theCase)
          ? `${theCase.company.name} and ${receiverName(theCase)} are done working on it.`
          : "You don't need to answer it."}
      </Text>
      {reasonOf(theCase) ? <Quote>{reasonOf(theCase)!}</Quote> : null}
      <CaseHead theCase={theCase} />
      {side === 'submitter' ? <Button to={caseUrl(theCase.company.slug, theCase)}>View case</Button> : null}
    </Layout>
  ),
});

/**
 * An open case that its submitter closes was withdrawn; a recorded call does not count as an answer (rule:
 * cases.withdraw).
 */
const wasAnswered = (theCase: CaseFacts) => theCase.has_response;
const closedByItself = ({ ended_by }: CaseFacts) => ended_by?.type === 'auto-closed';

/** What the person who closed the case wrote. */
const reasonOf = (theCase: CaseFacts) => (closedByItself(theCase) ? null : theCase.close_reason);

function endedBy(theCase: CaseFacts): string {
  if (closedByItself(theCase))
    return `Nothing had happened in this case for ${inWords(AUTO_CLOSE)}, so it closed automatically.`;
  const { name, company } = theCase.ended_by ?? { name: null, company: null };
  const by = [name, company ?? theCase.company.name].filter(Boolean).join(' of ');
  return `${by} ${wasAnswered(theCase) ? 'closed' : 'withdrew'} this case.`;
}

const ended = (theCase: CaseFacts) => (wasAnswered(theCase) ? 'Collaboration closed' : 'Case withdrawn');
const reasonFor = (side: CaseSide) => (side === 'submitter' ? 'you submitted this case' : 'this case was sent to you');
