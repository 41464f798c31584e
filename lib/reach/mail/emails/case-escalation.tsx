import {
  answeredBefore,
  caseFacts,
  caseParties,
  caseUrl,
  dueBy,
  engineer,
  isOverdue,
  receiverName,
} from '../case-facts';
import { caseSubject, deadline, nameInSubject } from '../case-subject';
import { Button, Layout, Text, when } from '../layout';
import { defineEmail } from '../define-email';
import { sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Engineer } from '../parts';

/**
 * Sent to the escalation contact, the alternate, then the alias, past the response time, or earlier when the network
 * sends it (rules: cases.escalation, network.case-info).
 */
export const caseEscalation = defineEmail({
  async load(db, { case_id, step }: EmailProps['case_escalation']) {
    const theCase = await caseFacts(db, case_id);
    return theCase && { theCase, step };
  },
  subject: ({ theCase }, to) => {
    const [from, desk] = [theCase.company.name, receiverName(theCase)].map(nameInSubject);
    return caseSubject(`${deadline(theCase, to)}, escalation: ${from} is waiting for ${desk}:`, theCase, null);
  },
  reply_to: ({ theCase }) => engineer(theCase),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ theCase }) => answeredBefore(theCase),
  automatic: true,
  samples: { 'The second contact': { theCase: sampleCase(), step: 2 } },
  Body: ({ theCase, step }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={`A case for ${receiverName(theCase)} ${isOverdue(theCase) ? 'is overdue' : 'needs an answer'}`}
      preview={`The response time ${isOverdue(theCase) ? 'ended' : 'ends'} on ${dueBy(theCase, to)}.`}
      because={`you are an escalation contact of ${receiverName(theCase)}`}
    >
      <Text>
        {theCase.company.name} sent this case on {when(theCase.created_at, to)}. The response time{' '}
        {isOverdue(theCase) ? 'ended' : 'ends'} on <strong>{dueBy(theCase, to)}</strong>
        {isOverdue(theCase) ? ' without an answer.' : '. Nobody has answered yet.'}
      </Text>
      {step > 1 ? (
        <Text>
          {step === 2 ? 'One escalation contact has' : 'Two escalation contacts have'} been notified before you.
        </Text>
      ) : null}
      <CaseHead theCase={theCase} />
      <Button to={caseUrl(theCase.receiver.slug, theCase)}>View case</Button>
      <Engineer theCase={theCase} />
    </Layout>
  ),
});
