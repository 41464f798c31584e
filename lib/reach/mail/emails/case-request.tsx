import { fullName } from '@/lib/shared/actor';
import { isAutoAccepted, isUnanswered } from '@/lib/shared/case-states';
import { dueBy, caseFacts, caseParties, engineer, receiverName } from '../case-facts';
import { requestSubject } from '../case-subject';
import { Layout, Note, Quote, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { SAMPLE_TOKEN, sampleAnswer, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { AnswerButtons, CaseHead, Engineer, Files } from '../parts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

/** Sent to the receiver: a new case, with a link to answer it. */
export const caseRequest = requestTo('receiver');
/** Sends the request to the escalation contacts because nobody reads the inbound address (rule: health.contacts). */
export const caseToContact = requestTo('contact');

function requestTo(reader: 'receiver' | 'contact') {
  return defineEmail({
    async load(db, { case_id, token_id }: EmailProps['case_request']) {
      const theCase = await caseFacts(db, case_id);
      return theCase && { theCase, token_id };
    },
    subject: ({ theCase }, to) => requestSubject(theCase, to),
    reply_to: ({ theCase }) => engineer(theCase),
    parties: ({ theCase }) => caseParties(theCase),
    case_token: ({ theCase }) => theCase.token,
    samples: {
      'A new case': { theCase: sampleCase(), token_id: SAMPLE_TOKEN },
      'Accepted by a rule': {
        theCase: sampleCase({
          ...sampleAnswer('approval', '', { automatic: true }),
          ...{ status: 'accepted', first_answered_at: null },
        }),
        token_id: SAMPLE_TOKEN,
      },
    },
    Body: ({ theCase, token_id }, to) => (
      <Layout
        to={to}
        parties={caseParties(theCase)}
        title={`${theCase.company.name} asks for collaboration`}
        preview={firstLine(theCase.description) || theCase.summary}
        because={
          reader === 'contact'
            ? `you are an escalation contact of ${receiverName(theCase)}`
            : `${receiverName(theCase)} receives collaboration cases at this address`
        }
      >
        {reader === 'contact' && (
          <Text>
            This case also comes to you because emails to the inbound address are refused, or nobody has confirmed that
            they are read.
          </Text>
        )}
        <Text>
          {fullName(theCase)} of {theCase.company.name} asks {receiverName(theCase)} to work on a case together.
          {isUnanswered(theCase) && (
            <>
              {' '}
              Answer by <strong>{dueBy(theCase, to)}</strong>.
            </>
          )}
        </Text>
        {isAutoAccepted(theCase) && theCase.response?.automatic && (
          <Text>
            Your rule has accepted it automatically, and named {theCase.response.engineer_name} as the contact.{' '}
            {theCase.company.name} still waits for the answer of a person.
          </Text>
        )}
        <CaseHead theCase={theCase} />
        <Quote>{theCase.description}</Quote>
        <Files names={theCase.submitted_files} />
        <AnswerButtons token_id={token_id} />
        <Note>
          Both open a page with the customer's details; nothing is sent until you confirm there. Customer data is
          removed one (1) month from the day the case was submitted.
        </Note>
        <Engineer theCase={theCase} />
        <Note>
          These links are for {receiverName(theCase)} only. They need no login and work for{' '}
          {inWords(LINK_LIFETIME.respond)}.
        </Note>
      </Layout>
    ),
  });
}
