import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  keepOpenUrl,
  engineer,
  numberAndSummary,
  receiverName,
  responder,
} from '../case-facts';
import { awaitsClose, closesOn } from '@/lib/shared/auto-close';
import { Button, Layout, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Engineer, Responder } from '../parts';

type Notice = { found: CaseFacts; to: 'submitter' | 'receiver'; link: string };

/** To both sides, five days before an idle accepted case closes (rule: cases.auto-close). */
export const autoCloseNotice = defineEmail({
  async load(db, { case_id, to, token_id }: EmailProps['auto_close_notice']) {
    const found = await caseFacts(db, case_id);
    return found && { found, to, link: keepOpenUrl(token_id) };
  },
  subject: ({ found }) => `Closing soon: ${numberAndSummary(found)}`,
  reply_to: ({ found, to }) => (to === 'submitter' ? responder(found) : engineer(found)),
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  obsoleteReason: ({ found }) =>
    awaitsClose(found) ? null : 'There was activity in the case before this notice was sent.',
  automatic: true,
  Body: ({ found, to, link }: Notice) => (
    <Layout
      parties={caseParties(found)}
      title="This case closes soon"
      preview={`It closes automatically on ${when(closesOn(found))}.`}
      because="you are working on this case"
    >
      <Text>
        Nothing has happened in this case of {found.company.name} and {receiverName(found)} for 25 days. It closes
        automatically on <strong>{when(closesOn(found))}</strong>. Still working on it? Keep it open.
      </Text>
      <CaseHead found={found} />
      <Button to={link}>Keep it open</Button>
      {to === 'submitter' ? (
        <Button secondary to={caseUrl(found.company.slug, found)}>
          View case
        </Button>
      ) : null}
      {to === 'submitter' ? <Responder found={found} /> : <Engineer found={found} />}
    </Layout>
  ),
});
