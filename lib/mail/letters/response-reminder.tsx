import { answeredBefore, type CaseFacts, caseFacts, engineer, numberAndSummary, receiverName, respondUrl } from '../case-facts';
import { Button, Layout, Note, Text, when } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead, Engineer } from '../parts';

type Reminder = { found: CaseFacts; link: string; at: 'half' | 'limit' };

/** To the receiver at half of the response time and at its end (PRODUCT §6). */
export const responseReminder = letter({
  async load(db, { case_id, token_id, at }: LetterProps['response_reminder']) {
    const found = await caseFacts(db, case_id);
    return found && { found, link: respondUrl(token_id), at };
  },
  subject: ({ found, at }) => `${at === 'half' ? 'Reminder' : 'Response time passed'}: ${found.company.name} waits for an answer: ${numberAndSummary(found)}`,
  reply_to: ({ found }) => engineer(found),
  case_token: ({ found }) => found.token,
  late: ({ found }) => answeredBefore(found),
  automatic: true,
  Body: ({ found, link, at }: Reminder) => (
    <Layout
      title={at === 'half' ? `${found.company.name} waits for an answer` : 'The response time has passed'}
      preview={at === 'half' ? `Answer by ${when(found.respond_by)}.` : `It ended on ${when(found.respond_by)}.`}
      reason={`You get this mail because ${receiverName(found)} receives collaboration cases at this address.`}
    >
      {at === 'half'
        ? <Text>Half of the response time has passed. Answer by <strong>{when(found.respond_by)}</strong>.</Text>
        : <Text>{receiverName(found)} had until <strong>{when(found.respond_by)}</strong> to answer this case. {found.company.name} still waits, and your escalation contact has been told.</Text>}
      <CaseHead found={found} />
      <Button to={link}>Respond to this case</Button>
      <Note>Customer details are on the page behind the button.</Note>
      <Engineer found={found} />
    </Layout>
  ),
});
