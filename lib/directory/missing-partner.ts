import 'server-only';
import { z } from 'zod';
import { missingPartnerRequests } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { config } from '@/lib/core/config';
import { networkRecipients } from '@/lib/core/network';
import { command } from '@/lib/core/operation';
import { mail } from '@/lib/core/outbox';
import { perHour } from '@/lib/core/throttle';
import { fullName } from '@/lib/shared/actor';
import { Email, Line, optional, Text, Url } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';

/** Colleagues ask in turn; a whole company does not ask more often than so many of them. */
const COLLEAGUES = 4;

/** People write www.example.com. */
const Website = z.preprocess((value) => (typeof value === 'string' && value.trim() && !/^\s*[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value.trim()}` : value), Url);

/** Asks the network for a partner that a member looked for and did not find (spec 1 §7): kept, and mailed to the network and back. */
export const requestMissingPartner = command('missing_partner.request', {
  who: partner,
  input: z.object({
    company_name: Line('the partner’s name'),
    company_website: optional(Website),
    contact_name: optional(Line('a contact name')),
    contact_email: optional(Email),
    comment: optional(Text('a comment', 2000)),
  }),
  limit: (_, __, actor) => [
    perHour(config.limits.mail_per_hour, 'missing partner', actor.id),
    perHour(config.limits.mail_per_hour * COLLEAGUES, 'missing partner of', actor.company_id),
  ],
  async run(ctx, asked) {
    const { actor, db } = ctx;
    const [[made], network] = await Promise.all([db.insert(missingPartnerRequests).values({ user_id: actor.id, ...asked }).returning({ id: missingPartnerRequests.id }), networkRecipients(db)]);
    const { id: request_id } = made!;
    for (const recipient of network) mail(ctx, 'missing_partner', recipient, { request_id, to: 'network' });
    mail(ctx, 'missing_partner', { name: fullName(actor), email: actor.email }, { request_id, to: 'sender' });
    return { message: `Your request is on its way to ${config.network_name}. You get a copy by mail.`, id: request_id };
  },
  about: ({ id }) => ref('missing_partner_request', id),
});
