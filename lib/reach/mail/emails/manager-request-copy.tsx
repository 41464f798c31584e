import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import { sampleRequest } from '../samples';
import { requestFacts, requestParties, requestUrl } from '../manager-request-facts';
import { RequestHead } from '../manager-request-parts';

export const managerRequestCopy = defineEmail({
  load: (db, { manager_request_id }: EmailProps['manager_request_copy']) => requestFacts(db, manager_request_id),
  subject: ({ receiver, request }) => `Sent to the managers of ${receiver.name}: ${request.internal_reference}`,
  parties: requestParties,
  case_token: ({ request }) => request.token,
  samples: { 'A request as sent': sampleRequest() },
  Body: (facts) => (
    <Layout
      parties={requestParties(facts)}
      title={`Your request was sent to the managers of ${facts.receiver.name}`}
      preview="We'll email you when one of them answers."
      because="you sent this request"
    >
      <Text>We'll email you when a manager of {facts.receiver.name} answers.</Text>
      <RequestHead facts={facts} />
      <Quote>{facts.request.business_impact}</Quote>
      {facts.request.notes ? <Quote>{facts.request.notes}</Quote> : null}
      <Button to={requestUrl(facts)}>View request</Button>
    </Layout>
  ),
});
