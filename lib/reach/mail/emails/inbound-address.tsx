import { eq } from 'drizzle-orm';
import { companies, inboundAddresses, oneTimeTokens, processes } from '@/db/schema';
import { networkRecipient } from '@/lib/platform/http/network';
import { HEARTBEAT, inWords } from '@/lib/shared/durations';
import type { EmailProps } from '@/lib/shared/email-props';
import { Button, DescriptionList, Layout, Note, Text } from '../layout';
import { defineEmail } from '../define-email';
import { SAMPLE_TOKEN } from '../samples';
import { secretUrl } from '../token-facts';

type Because = EmailProps['inbound_address']['because'];

const WHY: Record<Because, string> = {
  new: 'This address is to receive cases of other members of the network.',
  heartbeat: `Every ${inWords(HEARTBEAT)} we ask whether somebody still reads this address.`,
  reminder: 'We asked some days ago whether somebody reads this address, and nobody has answered yet.',
  asked: 'Your company asked us to test this address.',
  network: 'The network asks whether emails to this address are read.',
};

/**
 * Sent to an address that receives cases of a process; one tap confirms that somebody reads it (rule:
 * health.addresses).
 */
export const inboundAddress = defineEmail({
  automatic: true,
  // The process no longer has the address.
  optional: true,
  async load(db, { inbound_address_id, token_id, because }: EmailProps['inbound_address']) {
    const [address] = await db
      .select({
        email: inboundAddresses.email,
        process: processes.name,
        company: companies.name,
        slug: companies.slug,
      })
      .from(inboundAddresses)
      .innerJoin(processes, eq(processes.id, inboundAddresses.process_id))
      .innerJoin(companies, eq(companies.id, processes.company_id))
      .where(eq(inboundAddresses.id, inbound_address_id));
    const [token] = await db
      .select({ used_at: oneTimeTokens.used_at })
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.id, token_id));
    return address ? { ...address, token_id, because, is_used: token?.used_at != null } : null;
  },
  subject: ({ company, process }) => `Do you read cases for ${process} of ${company}? One tap confirms it`,
  reply_to: networkRecipient,
  obsoleteReason: ({ is_used }) => (is_used ? 'The address has been confirmed meanwhile.' : null),
  samples: {
    'A new address': sample('new'),
    'A heartbeat': sample('heartbeat'),
    'A reminder': sample('reminder'),
    'A test email': sample('asked'),
    'A test email of the network': sample('network'),
  },
  Body: ({ email, process, company, slug, token_id, because }, to) => (
    <Layout
      to={to}
      title="Confirm that somebody reads this address"
      preview={`Cases for ${process} of ${company} are sent here.`}
      because={`${email} is an inbound address of ${company}`}
    >
      <Text>{WHY[because]} Confirm that cases sent here reach the right people.</Text>
      <DescriptionList items={{ Company: company, Process: process, Address: email }} />
      <Button to={secretUrl({ token_id, purpose: 'inbound_address', page: '/inbound_address/[token]', slug })}>
        Confirm this address
      </Button>
      <Note>
        Not the right people? Forward this email to a manager of {company}, or reply to it. Without a confirmation
        partners are told that nobody may read their cases.
      </Note>
    </Layout>
  ),
});

function sample(because: Because) {
  return {
    email: 'tac@borealis.example',
    process: 'Wireless support',
    company: 'Borealis Networks',
    slug: 'borealis',
    token_id: SAMPLE_TOKEN,
    because,
    is_used: false,
  };
}
