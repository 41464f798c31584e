import { fullName } from '@/lib/shared/format';
import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import { sampleRequest } from '../samples';
import { requestFacts, requestParties, requestUrl } from '../manager-request-facts';
import { Answerer, RequestHead } from '../manager-request-parts';

export const managerResponse = defineEmail({
  async load(db, { manager_request_id }: EmailProps['manager_response']) {
    const facts = await requestFacts(db, manager_request_id);
    return facts?.response ? { ...facts, response: facts.response } : null;
  },
  subject: ({ receiver, request }) => `${receiver.name} answered your request: ${request.internal_reference}`,
  reply_to: ({ response }) => ({ name: fullName(response), email: response.email }),
  parties: requestParties,
  case_token: ({ request }) => request.token,
  samples: { 'An answer': sampleRequest() },
  Body: (facts) => (
    <Layout
      parties={requestParties(facts)}
      title={`${facts.receiver.name} answered your request`}
      preview={facts.response.notes}
      because="you sent this request"
    >
      <Text>
        {fullName(facts.response)} of {facts.receiver.name} replied:
      </Text>
      <Quote>{facts.response.notes}</Quote>
      <Answerer response={facts.response} />
      <Button to={requestUrl(facts)}>View request</Button>
      <RequestHead facts={facts} />
    </Layout>
  ),
});
