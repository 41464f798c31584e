import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  dueBy,
  informationUrl,
  receiverName,
  responder,
} from '../case-facts';
import { caseSubject, nameInSubject } from '../case-subject';
import type { Addressee } from '../addressee';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { SAMPLE_LINK, sampleAnswer, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { AnswerFiles, CaseHead, ResponderLines } from '../parts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

const AUTOMATIC_SAMPLE =
  'This answer is automatic: Borealis Networks accepts P1 by itself while it is open. Ingrid Dahl is on duty and will contact you.';

type BodyProps = { theCase: CaseFacts; link: string | null };

/** Sent to the submitter: accepted, rejected, or information requested, with a link to reply. */
export const caseAnswered = defineEmail({
  async load(db, { case_id, response_id, token_id }: EmailProps['case_answered']) {
    const theCase = await caseFacts(db, case_id, response_id);
    return theCase && { theCase, link: token_id ? informationUrl(token_id) : null };
  },
  subject: ({ theCase }) => subjectOf(theCase),
  reply_to: ({ theCase }) => responder(theCase),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  samples: {
    Accepted: {
      theCase: sampleCase(sampleAnswer('approval', 'Our assigned engineer will contact you.')),
      link: null,
    },
    'Accepted by a rule': {
      theCase: sampleCase({
        ...sampleAnswer('approval', AUTOMATIC_SAMPLE, { automatic: true }),
        ...{ status: 'accepted', first_answered_at: null },
      }),
      link: null,
    },
    'Information requested': {
      theCase: sampleCase(sampleAnswer('information-request', 'Send the array log of the last day.')),
      link: SAMPLE_LINK,
    },
    Rejected: {
      theCase: sampleCase(sampleAnswer('rejection', 'The model is out of support.')),
      link: null,
    },
  },
  Body: ({ theCase, link }: BodyProps, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={headline(theCase)}
      preview={firstLine(theCase.response?.next_steps) || theCase.summary}
      because="you submitted this case"
    >
      <Text>{sentence(theCase, to)}</Text>
      {theCase.response?.next_steps ? <Quote>{theCase.response.next_steps}</Quote> : null}
      <AnswerFiles theCase={theCase} />
      {link ? (
        <Button to={link}>Send the information</Button>
      ) : (
        <Button to={caseUrl(theCase.company.slug, theCase)}>View case</Button>
      )}
      {link ? (
        <Note>The link needs no login, takes one reply, and works for {inWords(LINK_LIFETIME.information)}.</Note>
      ) : null}
      <ResponderLines theCase={theCase} />
      <CaseHead theCase={theCase} />
    </Layout>
  ),
});

function subjectOf(theCase: CaseFacts): string {
  const { response, receiver } = theCase;
  if (response?.automatic) return caseSubject('Accepted automatically:', theCase, receiver);
  if (response?.type === 'approval') return caseSubject('Accepted:', theCase, receiver);
  if (response?.type === 'rejection') return caseSubject('Rejected:', theCase, receiver);
  return caseSubject(`${nameInSubject(receiver.name)} asks:`, theCase, null);
}

function headline(theCase: CaseFacts): string {
  const name = receiverName(theCase);
  if (theCase.response?.automatic) return `${name} accepted your case automatically`;
  if (theCase.response?.type === 'approval') return `${name} accepted your case`;
  return theCase.response?.type === 'rejection' ? `${name} rejected your case` : `${name} needs more information`;
}

function sentence(theCase: CaseFacts, to: Addressee): string {
  const name = receiverName(theCase);
  if (theCase.response?.automatic)
    return `A rule of ${name} accepted case ${theCase.internal_case_number}. A person has until ${dueBy(theCase, to)} to answer.`;
  if (theCase.response?.type === 'approval')
    return `${name} is working on case ${theCase.internal_case_number} with you.`;
  if (theCase.response?.type === 'rejection') return `${name} can't work on case ${theCase.internal_case_number}.`;
  return `${name} needs to know more before answering case ${theCase.internal_case_number}.`;
}
