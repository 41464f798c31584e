import { type CaseFacts, caseParties, deletedCaseFacts, receiverName } from '../case-facts';
import { DescriptionList, Layout, Text } from '../layout';
import { defineEmail } from '../define-email';
import { networkRecipient } from '@/lib/core/network';
import { settings } from '@/lib/settings';
import type { EmailProps } from '@/lib/shared/email-props';

type Deleted = { found: CaseFacts; to: 'submitter' | 'receiver' };

/** To one side: the network deleted the case. Names numbers and parties only (rule: network.case-delete). */
export const caseDeleted = defineEmail({
  async load(db, { case_id, to }: EmailProps['case_deleted']) {
    const found = await deletedCaseFacts(db, case_id);
    return found && { found, to };
  },
  subject: ({ found }) => `Case deleted: ${found.internal_case_number}`,
  reply_to: networkRecipient,
  parties: ({ found }) => caseParties(found),
  case_token: ({ found }) => found.token,
  automatic: true,
  Body: ({ found, to }: Deleted) => (
    <Layout
      parties={caseParties(found)}
      title="Case deleted"
      preview={`${settings.network_name} deleted case ${found.internal_case_number}.`}
      because={to === 'submitter' ? 'you submitted this case' : 'this case was sent to you'}
    >
      <Text>
        {settings.network_name} deleted this case and its customer data. Its links no longer open, and it can no longer
        be answered.
      </Text>
      <DescriptionList
        items={{
          Case: found.internal_case_number,
          'Partner case': found.partner_case_number,
          From: found.company.name,
          To: receiverName(found),
        }}
      />
    </Layout>
  ),
});
