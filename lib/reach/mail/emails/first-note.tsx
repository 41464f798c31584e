import { acceptNoteUrl, caseFacts, caseParties, engineer, receiverName } from '../case-facts';
import { caseSubject } from '../case-subject';
import { Button, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_TOKEN, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { isIn } from '@/lib/shared/case-states';
import { CaseHead, Engineer } from '../parts';

/** Sent to the receiver: its first note stopped the clock; the link counts it as acceptance (rule: room.first-note). */
export const firstNote = defineEmail({
  async load(db, { case_id, token_id }: EmailProps['first_note']) {
    const theCase = await caseFacts(db, case_id);
    return theCase && { theCase, token_id };
  },
  subject: ({ theCase }) => caseSubject('Do you take this case?', theCase, theCase.company),
  reply_to: ({ theCase }) => engineer(theCase),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ theCase }) =>
    isIn({ ...theCase, information_replied_at: null }, ['contacted'])
      ? null
      : 'The case was answered or closed before this email was sent.',
  samples: { 'The first note': { theCase: sampleCase(), token_id: SAMPLE_TOKEN } },
  Body: ({ theCase, token_id }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title="Do you take this case?"
      preview={`Your note stopped the response clock of ${theCase.internal_case_number}.`}
      because={`${receiverName(theCase)} wrote to ${theCase.company.name} about this case`}
    >
      <Text>
        Your note to {theCase.company.name} stopped the response clock. The case stays open until you answer it: accept
        it with one tap, or answer it in the usual way.
      </Text>
      <Button to={acceptNoteUrl(token_id)}>Accept the case</Button>
      <Note>
        The button opens a page; nothing is sent until you accept there. The link needs no login and is for{' '}
        {receiverName(theCase)} only.
      </Note>
      <CaseHead theCase={theCase} />
      <Engineer theCase={theCase} />
    </Layout>
  ),
});
