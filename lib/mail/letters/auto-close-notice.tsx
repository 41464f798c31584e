import { type CaseFacts, caseFacts, caseUrl, engineer, numberAndSummary, receiverName, responder } from '../case-facts';
import { Button, Layout, Text, when } from '../layout';
import { letter } from '../letter';
import type { LetterProps } from '@/lib/shared/letter-props';
import { CaseHead, Engineer, Responder } from '../parts';

const DAY = 86_400_000;
type Notice = { found: CaseFacts; to: 'submitter' | 'receiver' };

/** To both sides, five days before an accepted case without activity closes itself (PRODUCT §6). */
export const autoCloseNotice = letter({
  async load(db, { case_id, to }: LetterProps['auto_close_notice']) {
    const found = await caseFacts(db, case_id);
    return found && { found, to };
  },
  subject: ({ found }) => `Closing soon: ${numberAndSummary(found)}`,
  reply_to: ({ found, to }) => (to === 'submitter' ? responder(found) : engineer(found)),
  case_token: ({ found }) => found.token,
  late: ({ found }) => (isQuiet(found) ? null : 'Something was done in the case before this notice left.'),
  automatic: true,
  Body: ({ found, to }: Notice) => (
    <Layout title="This case closes soon" preview={`It closes itself on ${when(closesOn(found))}.`} reason="You get this mail because you work on the case.">
      <Text>Nothing has happened in this case of {found.company.name} and {receiverName(found)} for 25 days. It closes itself on <strong>{when(closesOn(found))}</strong> unless something is done in it.</Text>
      <CaseHead found={found} />
      {to === 'submitter' ? <Button to={caseUrl(found.company.slug, found)}>View case</Button> : null}
      {to === 'submitter' ? <Responder found={found} /> : <Engineer found={found} />}
    </Layout>
  ),
});

/** Still accepted, and nothing done in it since the notice was due. */
const isQuiet = ({ status, updated_at, close_notice_at }: CaseFacts) => status === 'accepted' && close_notice_at !== null && updated_at <= close_notice_at;

/** Thirty days after the last activity, and never less than five after this notice. */
function closesOn({ updated_at, close_notice_at }: CaseFacts): Date {
  return new Date(Math.max(updated_at.getTime() + 30 * DAY, (close_notice_at?.getTime() ?? 0) + 5 * DAY));
}
