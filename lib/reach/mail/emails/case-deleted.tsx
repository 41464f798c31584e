import { type CaseFacts, caseParties, deletedCaseFacts, receiverName } from '../case-facts';
import { DescriptionList, Layout, Text } from '../layout';
import type { CaseSide } from '@/lib/work/cases/policy';
import { defineEmail } from '../define-email';
import { sampleCase } from '../samples';
import { networkRecipient } from '@/lib/platform/http/network';
import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';

type BodyProps = { theCase: CaseFacts; side: CaseSide };

/** Sent to one side: the network deleted the case. Names numbers and parties only (rule: network.case-delete). */
export const caseDeleted = defineEmail({
  async load(db, { case_id, to: side }: EmailProps['case_deleted']) {
    const theCase = await deletedCaseFacts(db, case_id);
    return theCase && { theCase, side };
  },
  subject: ({ theCase }) => `Case deleted: ${theCase.internal_case_number}`,
  reply_to: networkRecipient,
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  automatic: true,
  samples: { 'To the submitter': { theCase: sampleCase(), side: 'submitter' } },
  Body: ({ theCase, side }: BodyProps, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title="Case deleted"
      preview={`${settings.network_name} deleted case ${theCase.internal_case_number}.`}
      because={side === 'submitter' ? 'you submitted this case' : 'this case was sent to you'}
    >
      <Text>
        {settings.network_name} deleted this case and its customer data. Its links no longer open, and it can no longer
        be answered.
      </Text>
      <DescriptionList
        items={{
          Case: theCase.internal_case_number,
          'Partner case': theCase.partner_case_number,
          From: theCase.company.name,
          To: receiverName(theCase),
        }}
      />
    </Layout>
  ),
});
