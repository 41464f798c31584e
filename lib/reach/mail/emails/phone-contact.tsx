import { caseFacts, caseParties, engineer, phoneContactUrl, receiverName } from '../case-facts';
import { caseSubject, nameInSubject } from '../case-subject';
import { Button, DescriptionList, Layout, Note, Quote, ContactLink, Text } from '../layout';
import { defineEmail, firstLine } from '../define-email';
import { SAMPLE_LINK, sampleCase, samplePhoneContact } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Engineer } from '../parts';

/** Sent to the receiver: the submitting side recorded a call; the link confirms it (rule: cases.phone-contact). */
export const phoneContact = defineEmail({
  async load(db, { case_id, token_id }: EmailProps['phone_contact']) {
    const theCase = await caseFacts(db, case_id);
    if (!theCase?.phone_contact) return null;
    return { theCase, call: theCase.phone_contact, link: phoneContactUrl(token_id) };
  },
  subject: ({ theCase, call }) =>
    caseSubject(`Did ${nameInSubject(call.engineer_name)} take this case?`, theCase, theCase.company),
  reply_to: ({ theCase }) => engineer(theCase),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ theCase }) =>
    theCase.status === 'open' ? null : 'The case was answered or closed before this email was sent.',
  samples: { 'A recorded call': { theCase: sampleCase(), call: samplePhoneContact(), link: SAMPLE_LINK } },
  Body: ({ theCase, call, link }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`Did ${call.engineer_name} take this case?`}
      preview={
        firstLine(call.agreed) || `${theCase.company.name} recorded a call about ${theCase.internal_case_number}.`
      }
      because={`${receiverName(theCase)} receives collaboration cases at this address`}
    >
      <Text>
        {theCase.company.name} says that {call.engineer_name} of {receiverName(theCase)} called and took the case. The
        response clock has stopped. Confirm it to accept the case.
      </Text>
      {call.agreed ? <Quote>{call.agreed}</Quote> : null}
      <DescriptionList
        items={{
          'Who called': call.engineer_name,
          Email: call.engineer_email && <ContactLink mail={call.engineer_email} />,
          Phone: call.engineer_phone && <ContactLink phone={call.engineer_phone} />,
        }}
      />
      <Button to={link}>Confirm</Button>
      <Note>
        The button opens a page with the customer's details; nothing is sent until you confirm there. If the call was
        not about this case, answer it there in the usual way. The link needs no login and is for{' '}
        {receiverName(theCase)} only.
      </Note>
      <CaseHead theCase={theCase} />
      <Engineer theCase={theCase} />
    </Layout>
  ),
});
