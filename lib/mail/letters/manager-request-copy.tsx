import type { LetterProps } from '@/lib/shared/letter-props';
import { Button, Layout, Quote, Text } from '../layout';
import { letter } from '../letter';
import { requestFacts, requestUrl } from '../manager-request-facts';
import { RequestHead } from '../manager-request-parts';

/** To who sent it: what was sent, and to whom. */
export const managerRequestCopy = letter({
  load: (db, { manager_request_id }: LetterProps['manager_request_copy']) => requestFacts(db, manager_request_id),
  subject: ({ receiver, request }) => `Sent to the managers of ${receiver.name}: ${request.internal_reference}`,
  case_token: ({ request }) => request.token,
  Body: (found) => (
    <Layout title={`Your request was sent to the managers of ${found.receiver.name}`} preview="You get a mail when one of them answers." reason="You get this mail because you sent the request.">
      <Text>You get a mail when a manager of {found.receiver.name} answers.</Text>
      <RequestHead found={found} />
      <Quote>{found.request.business_impact}</Quote>
      {found.request.notes ? <Quote>{found.request.notes}</Quote> : null}
      <Button to={requestUrl(found)}>View request</Button>
    </Layout>
  ),
});
