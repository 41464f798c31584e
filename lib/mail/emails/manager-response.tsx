import { fullName } from '@/lib/shared/format';
import type { EmailProps } from '@/lib/shared/email-props';
import { Button, Layout, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import { requestFacts, requestParties, requestUrl } from '../manager-request-facts';
import { Answerer, RequestHead } from '../manager-request-parts';

/** To the sender: the manager's answer. */
export const managerResponse = defineEmail({
  async load(db, { manager_request_id }: EmailProps['manager_response']) {
    const found = await requestFacts(db, manager_request_id);
    return found?.response ? { ...found, response: found.response } : null;
  },
  subject: ({ receiver, request }) => `${receiver.name} answered your request: ${request.internal_reference}`,
  reply_to: ({ response }) => ({ name: fullName(response), email: response.email }),
  parties: requestParties,
  case_token: ({ request }) => request.token,
  Body: (found) => (
    <Layout
      parties={requestParties(found)}
      title={`${found.receiver.name} answered your request`}
      preview={found.response.notes}
      because="you sent this request"
    >
      <Text>
        {fullName(found.response)} of {found.receiver.name} replied:
      </Text>
      <Quote>{found.response.notes}</Quote>
      <Answerer response={found.response} />
      <Button to={requestUrl(found)}>View request</Button>
      <RequestHead found={found} />
    </Layout>
  ),
});
