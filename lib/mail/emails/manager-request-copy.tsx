import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import { requestFacts, requestParties, requestUrl } from '../manager-request-facts';
import { RequestHead } from '../manager-request-parts';

/** To the sender: a copy of the request. */
export const managerRequestCopy = defineEmail({
  load: (db, { manager_request_id }: EmailProps['manager_request_copy']) => requestFacts(db, manager_request_id),
  subject: ({ receiver, request }) => `Sent to the managers of ${receiver.name}: ${request.internal_reference}`,
  parties: requestParties,
  case_token: ({ request }) => request.token,
  Body: (found) => (
    <Layout
      parties={requestParties(found)}
      title={`Your request was sent to the managers of ${found.receiver.name}`}
      preview="We'll email you when one of them answers."
      because="you sent this request"
    >
      <Text>We'll email you when a manager of {found.receiver.name} answers.</Text>
      <RequestHead found={found} />
      <Quote>{found.request.business_impact}</Quote>
      {found.request.notes ? <Quote>{found.request.notes}</Quote> : null}
      <Button to={requestUrl(found)}>View request</Button>
    </Layout>
  ),
});
