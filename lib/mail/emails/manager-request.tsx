import { fullName } from '@/lib/shared/format';
import type { EmailProps } from '@/lib/shared/email-props';
import { ESCALATION_TYPES } from '@/lib/shared/enums';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import { managerResponseUrl, requestFacts, requestParties, senderName } from '../manager-request-facts';
import { RequestHead, Sender } from '../manager-request-parts';

/** To each of a partner's managers: a request, with a link to answer. */
export const managerRequest = defineEmail({
  async load(db, { manager_request_id, token_id }: EmailProps['manager_request']) {
    const found = await requestFacts(db, manager_request_id);
    return found && { found, link: managerResponseUrl(token_id) };
  },
  subject: ({ found: { company, request } }) =>
    `${company.name} asks for a manager: ${request.internal_reference} – ${ESCALATION_TYPES[request.escalation_type]}`,
  reply_to: ({ found: { request } }) => ({ name: fullName(request), email: request.email }),
  parties: ({ found }) => requestParties(found),
  case_token: ({ found }) => found.request.token,
  Body: ({ found, link }) => (
    <Layout
      parties={requestParties(found)}
      title={`${found.company.name} asks for a manager`}
      preview={`${ESCALATION_TYPES[found.request.escalation_type]}: ${found.request.business_impact}`}
      because={`${found.receiver.name} lists you as a manager`}
    >
      <Text>
        {senderName(found)} of {found.company.name} asks a manager of {found.receiver.name} to step in.
      </Text>
      <Quote>{found.request.business_impact}</Quote>
      <RequestHead found={found} />
      {found.request.notes ? <Quote>{found.request.notes}</Quote> : null}
      <Button to={link}>Answer the request</Button>
      <Sender found={found} />
      <Note>This link is for you only. It needs no login and works for 14 days. The first answer counts.</Note>
    </Layout>
  ),
});
