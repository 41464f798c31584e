import { insteadOfNote } from '@/lib/work/room/policy';
import type { EmailProps } from '@/lib/shared/email-props';
import { type CaseFacts, caseFacts, caseParties, caseUrl, numberAndSummary, otherCompany } from '../case-facts';
import { caseSubject } from '../case-subject';
import { defineEmail } from '../define-email';
import { Button, Layout, Text } from '../layout';
import { CaseHead } from '../parts';
import { sampleCase } from '../samples';

type Facts = {
  theCase: CaseFacts;
  side: EmailProps['reply_refused']['to'];
  why: EmailProps['reply_refused']['why'];
  from: string | null;
};

/**
 * Sent to the person who replied by mail, or whose name another person used: the reply is not in the case (rule:
 * room.mail-answer).
 */
export const replyRefused = defineEmail({
  async load(db, { case_id, to: side, why, from }: EmailProps['reply_refused']): Promise<Facts | null> {
    const theCase = await caseFacts(db, case_id);
    return theCase && { theCase, side, why, from };
  },
  subject: ({ theCase, side }) => caseSubject('A reply was not added:', theCase, otherCompany(theCase, side)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  automatic: 'reply',
  samples: {
    'From somebody else': {
      theCase: sampleCase(),
      side: 'receiver',
      why: 'stranger',
      from: 'ingrid.dahl@elsewhere.example',
    },
    'The case has ended': { theCase: sampleCase({ status: 'closed' }), side: 'submitter', why: 'ended', from: null },
    'Nothing new in it': { theCase: sampleCase(), side: 'submitter', why: 'empty', from: null },
    'It cannot be read': { theCase: sampleCase(), side: 'submitter', why: 'unreadable', from: null },
  },
  Body: ({ theCase, side, why, from }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title="A reply was not added to the case"
      preview={numberAndSummary(theCase)}
      because={
        why === 'stranger' ? 'the reply was sent to your address of this case' : 'you replied to this case by email'
      }
    >
      <Text>{REASONS[why]({ theCase, side, from })}</Text>
      <Button to={caseUrl(ownOf(theCase, side).slug, theCase)}>Open the case</Button>
      <CaseHead theCase={theCase} />
    </Layout>
  ),
});

const ownOf = ({ company, receiver }: CaseFacts, side: Facts['side']) => (side === 'submitter' ? company : receiver);

const REASONS: Record<Facts['why'], (facts: Omit<Facts, 'why'>) => string> = {
  stranger: ({ theCase, side, from }) =>
    `${from ?? 'Somebody'} replied to an email about this case that was sent to you. It is not an address of ${ownOf(theCase, side).name}, so nothing was added. Reply from your own address, or write on the page of the case.`,
  ended: ({ theCase, side }) => `Your email was not added. ${insteadOfNote(theCase, otherCompany(theCase, side).name)}`,
  empty: () =>
    'We found nothing new in your email: below a signature and what it quotes, it was empty. Write above them and send it again, or write on the page of the case.',
  unreadable: () =>
    'Your email could not be read: it has too many parts, or is damaged. Send it again as plain text, or write on the page of the case.',
};
