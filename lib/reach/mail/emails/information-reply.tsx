import { fullName } from '@/lib/shared/actor';
import { caseFacts, caseParties, engineer, nextSubject, receiverName, respondUrl } from '../case-facts';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_TOKEN, sampleAnswer, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { AnswerFiles, CaseHead, Engineer } from '../parts';

/** Sent to the receiver: the requested information, with a link to answer the case. */
export const informationReply = defineEmail({
  async load(db, { case_id, response_id, token_id }: EmailProps['information_reply']) {
    const theCase = await caseFacts(db, case_id, response_id);
    return theCase && { theCase, token_id };
  },
  subject: ({ theCase }, to) => nextSubject(theCase, 'receiver', to),
  reply_to: ({ theCase }) => engineer(theCase),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  samples: {
    'The reply': {
      theCase: sampleCase({
        ...sampleAnswer('information-response', '', {
          additional_information: 'The log shows a checksum error on node two.',
        }),
        response_files: 2,
      }),
      token_id: SAMPLE_TOKEN,
    },
  },
  Body: ({ theCase, token_id }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`${theCase.company.name} sent the information`}
      preview={`You can now answer ${theCase.internal_case_number}.`}
      because={`${receiverName(theCase)} receives collaboration cases at this address`}
    >
      <Text>
        {fullName(theCase)} replied to {receiverName(theCase)}. You can now accept or reject the case.
      </Text>
      {theCase.response?.additional_information ? <Quote>{theCase.response.additional_information}</Quote> : null}
      <AnswerFiles theCase={theCase} />
      <Button to={respondUrl(token_id, 'accepted')}>Accept</Button>
      <Button secondary to={respondUrl(token_id, 'rejected')}>
        Reject
      </Button>
      <Note>Both open a page with the customer's details; nothing is sent until you confirm there.</Note>
      <CaseHead theCase={theCase} />
      <Engineer theCase={theCase} />
    </Layout>
  ),
});
