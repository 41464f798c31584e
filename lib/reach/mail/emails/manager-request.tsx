import { fullName } from '@/lib/shared/format';
import type { EmailProps } from '@/lib/shared/email-props';
import { ESCALATION_TYPES } from '@/lib/shared/enums';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK, sampleRequest } from '../samples';
import { managerResponseUrl, requestFacts, requestParties, senderName } from '../manager-request-facts';
import { RequestHead, SenderLines } from '../manager-request-parts';
import { inWords, LINK_LIFETIME } from '@/lib/shared/durations';

export const managerRequest = defineEmail({
  async load(db, { manager_request_id, token_id }: EmailProps['manager_request']) {
    const facts = await requestFacts(db, manager_request_id);
    return facts && { facts, link: managerResponseUrl(token_id) };
  },
  subject: ({ facts: { company, request } }) =>
    `${company.name} asks for a manager: ${request.internal_reference} – ${ESCALATION_TYPES[request.escalation_type]}`,
  reply_to: ({ facts: { request } }) => ({ name: fullName(request), email: request.email }),
  parties: ({ facts }) => requestParties(facts),
  case_token: ({ facts }) => facts.request.token,
  samples: { 'A request': { facts: sampleRequest(), link: SAMPLE_LINK } },
  Body: ({ facts, link }) => (
    <Layout
      parties={requestParties(facts)}
      title={`${facts.company.name} asks for a manager`}
      preview={`${ESCALATION_TYPES[facts.request.escalation_type]}: ${facts.request.business_impact}`}
      because={`${facts.receiver.name} lists you as a manager`}
    >
      <Text>
        {senderName(facts)} of {facts.company.name} asks a manager of {facts.receiver.name} to step in.
      </Text>
      <Quote>{facts.request.business_impact}</Quote>
      <RequestHead facts={facts} />
      {facts.request.notes ? <Quote>{facts.request.notes}</Quote> : null}
      <Button to={link}>Answer the request</Button>
      <SenderLines facts={facts} />
      <Note>
        This link is for you only. It needs no login and works for {inWords(LINK_LIFETIME.manager_response)}. The first
        answer counts.
      </Note>
    </Layout>
  ),
});
