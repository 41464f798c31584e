import { caseFacts, caseParties, engineer, numberAndSummary, phoneContactUrl, receiverName } from '../case-facts';
import { Button, DescriptionList, Layout, Note, Quote, ContactLink, Text } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Engineer } from '../parts';

/** To the receiver: the submitting side recorded a call; the link confirms it (rule: cases.phone-contact). */
export const phoneContact = defineEmail({
  async load(db, { case_id, token_id }: EmailProps['phone_contact']) {
    const found = await caseFacts(db, case_id);
    if (!found?.phone_contact) return null;
    return { found, call: found.phone_contact, link: phoneContactUrl(token_id) };
  },
  subject: ({ found, call }) => `Confirm the call of ${call.engineer_name}: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  obsoleteReason: ({ found }) =>
    found.status === 'open' ? null : 'The case was answered or closed before this email was sent.',
  Body: ({ found, call, link }) => (
    <Layout
      parties={caseParties(found)}
      title={`Did ${call.engineer_name} take this case?`}
      preview={`${found.company.name} recorded a call about ${found.internal_case_number}.`}
      because={`${receiverName(found)} receives collaboration cases at this address`}
    >
      <Text>
        {found.company.name} says that {call.engineer_name} of {receiverName(found)} called and took the case. The
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
        not about this case, answer it there in the usual way. The link needs no login and is for {receiverName(found)}{' '}
        only.
      </Note>
      <CaseHead found={found} />
      <Engineer found={found} />
    </Layout>
  ),
});
