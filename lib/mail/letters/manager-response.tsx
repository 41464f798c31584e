import { fullName } from '@/lib/shared/format';
import type { LetterProps } from '@/lib/shared/letter-props';
import { Button, Layout, Quote, Text } from '../layout';
import { letter } from '../letter';
import { requestFacts, requestUrl } from '../manager-request-facts';
import { Answerer, RequestHead } from '../manager-request-parts';

/** To who sent it: what the manager answered. */
export const managerResponse = letter({
  async load(db, { manager_request_id }: LetterProps['manager_response']) {
    const found = await requestFacts(db, manager_request_id);
    return found?.response ? { ...found, response: found.response } : null;
  },
  subject: ({ receiver, request }) => `${receiver.name} answered your request: ${request.internal_reference}`,
  reply_to: ({ response }) => ({ name: fullName(response), email: response.email }),
  case_token: ({ request }) => request.token,
  Body: (found) => (
    <Layout title={`${found.receiver.name} answered your request`} preview={found.response.notes} reason="You get this mail because you sent the request.">
      <Text>{fullName(found.response)} of {found.receiver.name} answers:</Text>
      <Quote>{found.response.notes}</Quote>
      <Answerer response={found.response} />
      <Button to={requestUrl(found)}>View request</Button>
      <RequestHead found={found} />
    </Layout>
  ),
});
