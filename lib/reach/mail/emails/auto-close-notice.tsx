import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  keepOpenUrl,
  engineer,
  otherCompany,
  receiverName,
  responder,
} from '../case-facts';
import { caseSubject } from '../case-subject';
import { awaitsClose, closesOn } from '@/lib/shared/auto-close';
import { AUTO_CLOSE_IDLE, inWords } from '@/lib/shared/durations';
import { Button, Layout, Text, when } from '../layout';
import type { CaseSide } from '@/lib/work/cases/policy';
import { defineEmail } from '../define-email';
import { SAMPLE_LINK, sampleAnswer, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Engineer, ResponderLines } from '../parts';

type Notice = { theCase: CaseFacts; side: CaseSide; link: string };

/** Sent to both sides, five days before an idle accepted case closes (rule: cases.auto-close). */
export const autoCloseNotice = defineEmail({
  async load(db, { case_id, to: side, token_id }: EmailProps['auto_close_notice']) {
    const theCase = await caseFacts(db, case_id);
    return theCase && { theCase, side, link: keepOpenUrl(token_id) };
  },
  subject: ({ theCase, side }, to) =>
    caseSubject(`Closes ${when(closesOn(theCase), to)}:`, theCase, otherCompany(theCase, side)),
  reply_to: ({ theCase, side }) => (side === 'submitter' ? responder(theCase) : engineer(theCase)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ theCase }) =>
    awaitsClose(theCase) ? null : 'There was activity in the case before this notice was sent.',
  automatic: true,
  samples: {
    'To the submitter': {
      theCase: sampleCase(sampleAnswer('approval', 'Our assigned engineer will contact you.')),
      side: 'submitter',
      link: SAMPLE_LINK,
    },
  },
  Body: ({ theCase, side, link }: Notice, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title="This case closes soon"
      preview={`It closes automatically on ${when(closesOn(theCase), to)}.`}
      because="you are working on this case"
    >
      <Text>
        Nothing has happened in this case of {theCase.company.name} and {receiverName(theCase)} for{' '}
        {inWords(AUTO_CLOSE_IDLE)}. It closes automatically on <strong>{when(closesOn(theCase), to)}</strong>. Still
        working on it? Keep it open.
      </Text>
      <CaseHead theCase={theCase} />
      <Button to={link}>Keep it open</Button>
      {side === 'submitter' ? (
        <Button secondary to={caseUrl(theCase.company.slug, theCase)}>
          View case
        </Button>
      ) : null}
      {side === 'submitter' ? <ResponderLines theCase={theCase} /> : <Engineer theCase={theCase} />}
    </Layout>
  ),
});
