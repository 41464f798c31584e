import { fullName } from '@/lib/shared/format';
import type { LetterProps } from '@/lib/shared/letter-props';
import { ESCALATION_TYPES } from '@/lib/shared/vocabulary';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { letter } from '../letter';
import { managerResponseUrl, requestFacts } from '../manager-request-facts';
import { RequestHead, Sender } from '../manager-request-parts';

/** To each of a partner's managers: someone asks for their attention; the link answers. */
export const managerRequest = letter({
  async load(db, { manager_request_id, token_id }: LetterProps['manager_request']) {
    const found = await requestFacts(db, manager_request_id);
    return found && { found, link: managerResponseUrl(token_id) };
  },
  subject: ({ found: { company, request } }) => `${company.name} asks for a manager: ${request.internal_reference} – ${ESCALATION_TYPES[request.escalation_type]}`,
  reply_to: ({ found: { request } }) => ({ name: fullName(request), email: request.email }),
  case_token: ({ found }) => found.request.token,
  Body: ({ found, link }) => (
    <Layout
      title={`${found.company.name} asks for a manager`}
      preview={`${ESCALATION_TYPES[found.request.escalation_type]}: ${found.request.business_impact}`}
      reason={`You get this mail because ${found.receiver.name} names you for requests to its managers.`}
    >
      <Text>{fullName(found.request)} of {found.company.name} asks a manager of {found.receiver.name} to step in.</Text>
      <Quote>{found.request.business_impact}</Quote>
      <RequestHead found={found} />
      {found.request.notes ? <Quote>{found.request.notes}</Quote> : null}
      <Button to={link}>Answer the request</Button>
      <Sender found={found} />
      <Note>The link is meant for you alone, needs no login and can be used for 14 days. The first answer counts.</Note>
    </Layout>
  ),
});
