import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  informationUrl,
  numberAndSummary,
  receiverName,
  responder,
} from '../case-facts';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Responder } from '../parts';

type Answered = { found: CaseFacts; link: string | null };

/** To the submitter: accepted, rejected, or information requested, with a link to reply. */
export const caseAnswered = defineEmail({
  async load(db, { case_id, response_id, token_id }: EmailProps['case_answered']) {
    const found = await caseFacts(db, case_id, response_id);
    return found && { found, link: token_id ? informationUrl(token_id) : null };
  },
  subject: ({ found }) => `${headline(found)}: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => responder(found),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  Body: ({ found, link }: Answered) => (
    <Layout
      parties={caseParties(found)}
      title={headline(found)}
      preview={found.response?.next_steps ?? found.summary}
      because="you submitted this case"
    >
      <Text>{sentence(found)}</Text>
      {found.response?.next_steps ? <Quote>{found.response.next_steps}</Quote> : null}
      {link ? (
        <Button to={link}>Send the information</Button>
      ) : (
        <Button to={caseUrl(found.company.slug, found)}>View case</Button>
      )}
      {link ? <Note>The link needs no login, takes one reply, and works for 30 days.</Note> : null}
      <Responder found={found} />
      <CaseHead found={found} />
    </Layout>
  ),
});

function headline(found: CaseFacts): string {
  const name = receiverName(found);
  if (found.response?.type === 'approval') return `${name} accepted your case`;
  return found.response?.type === 'rejection' ? `${name} rejected your case` : `${name} needs more information`;
}

function sentence(found: CaseFacts): string {
  const name = receiverName(found);
  if (found.response?.type === 'approval') return `${name} is working on case ${found.internal_case_number} with you.`;
  if (found.response?.type === 'rejection') return `${name} can't work on case ${found.internal_case_number}.`;
  return `${name} needs to know more before answering case ${found.internal_case_number}.`;
}
