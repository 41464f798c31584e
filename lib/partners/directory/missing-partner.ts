import 'server-only';
import { z } from 'zod';
import { missingPartnerRequests } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { settings } from '@/lib/platform/settings';
import { networkRecipient } from '@/lib/platform/http/network';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { fullName } from '@/lib/shared/actor';
import { Email, SingleLine, optional, MultiLine, Url } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { mailLimits } from '@/lib/platform/limits/mail-limits';

/** Accepts an address without its scheme, such as www.example.com. */
const Website = z.preprocess(
  (value) =>
    typeof value === 'string' && value.trim() && !/^\s*[a-z][a-z0-9+.-]*:/i.test(value)
      ? `https://${value.trim()}`
      : value,
  Url,
);

/**
 * Asks the network for a partner that is not a member yet (rule: directory.missing-partner): stored, emailed to the network,
 * copied to the sender.
 */
export const requestMissingPartner = command('missing_partner.request', {
  who: member,
  input: z.object({
    company_name: SingleLine('the partner’s name'),
    company_website: optional(Website),
    contact_name: optional(SingleLine('a contact name')),
    contact_email: optional(Email),
    comment: optional(MultiLine('a comment', 2000)),
  }),
  output: () => z.strictObject({ message: z.string(), id: z.number() }),
  limit: (_, __, actor) => mailLimits('missing partner', actor.id, actor.company_id),
  async run(ctx, asked) {
    const { actor, db } = ctx;
    const [made] = await db
      .insert(missingPartnerRequests)
      .values({ user_id: actor.id, ...asked })
      .returning({ id: missingPartnerRequests.id });
    const { id: request_id } = made!;
    mail(ctx, 'missing_partner', networkRecipient(), { request_id, to: 'network' });
    mail(ctx, 'missing_partner', { name: fullName(actor), email: actor.email }, { request_id, to: 'sender' });
    return {
      message: `Your request is on its way to ${settings.network_name}. We’ve emailed you a copy.`,
      id: request_id,
    };
  },
  auditSubject: ({ id }) => ref('missing_partner_request', id),
});
