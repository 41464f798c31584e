import { type CaseFacts, caseFacts, caseUrl, informationUrl, numberAndSummary, receiverName, responder } from '../case-facts';
import { Button, Layout, Note, Quote, Text } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead, Responder } from '../parts';

type Answered = { found: CaseFacts; link: string | null };

/** To the submitter: accepted, rejected, or information requested (then with a link to reply). */
export const caseAnswered = letter({
  async load(db, { case_id, response_id, token_id }: LetterProps['case_answered']) {
    const found = await caseFacts(db, case_id, response_id);
    return found && { found, link: token_id ? informationUrl(token_id) : null };
  },
  subject: ({ found }) => `${headline(found)}: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => responder(found),
  case_token: ({ found }) => found.token,
  Body: ({ found, link }: Answered) => (
    <Layout title={headline(found)} preview={found.response?.next_steps ?? found.summary} reason="You get this mail because you submitted the case.">
      <Text>{sentence(found)}</Text>
      {found.response?.next_steps ? <Quote>{found.response.next_steps}</Quote> : null}
      {link ? <Button to={link}>Send the information</Button> : <Button to={caseUrl(found.company.slug, found)}>View case</Button>}
      {link ? <Note>The link takes one reply, needs no login and can be used for 30 days.</Note> : null}
      <Responder found={found} />
      <CaseHead found={found} />
    </Layout>
  ),
});

function headline(found: CaseFacts): string {
  const name = receiverName(found);
  if (found.response?.type === 'approval') return `${name} accepted your case`;
  return found.response?.type === 'rejection' ? `${name} rejected your case` : `${name} asks for information`;
}

function sentence(found: CaseFacts): string {
  const name = receiverName(found);
  if (found.response?.type === 'approval') return `${name} works on case ${found.internal_case_number} with you.`;
  if (found.response?.type === 'rejection') return `${name} does not take case ${found.internal_case_number}.`;
  return `${name} needs to know more before they answer case ${found.internal_case_number}.`;
}
