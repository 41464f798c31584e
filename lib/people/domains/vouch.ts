import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { companyDomains } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { Id, SingleLine } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { DomainName } from './check';
import { domainShown } from './list';
import { CompanyDomain } from './resources';

const Named = z.object({ id: Id, domain: DomainName });
const output = () => z.strictObject({ domain: CompanyDomain, message: Message });

/**
 * Network staff vouch for a company's domain, with a reason (rule: domains.vouched).
 * @throws Problem not_found for a domain that is not the company's
 */
export const vouchForDomain = command('company.vouch_for_domain', {
  who: superAdmin,
  input: Named.extend({ reason: SingleLine('why the domain is the company’s', 500) }),
  output,
  async run(ctx, { id, domain, reason }) {
    const before = await domainShown(ctx.db, id, domain);
    const vouch = { vouched_at: now, vouched_by: ctx.actor.id, vouch_reason: reason };
    await ctx.db
      .insert(companyDomains)
      .values({ company_id: id, domain, ...vouch })
      .onConflictDoUpdate({ target: [companyDomains.company_id, companyDomains.domain], set: vouch });
    noteChanges(ctx, { [domain]: before.vouch_reason }, { [domain]: reason });
    return { domain: await domainShown(ctx.db, id, domain), message: fixed('The domain lets people in now.') };
  },
  reread: async ({ db }, { message }, { id, domain }) => ({ domain: await domainShown(db, id, domain), message }),
  auditSubject: (_answer, { id }) => ref('company', id),
});

/** Takes the vouch back; a proof of the company stays. @throws Problem not_found for a domain that is not the company's */
export const withdrawVouch = command('company.withdraw_vouch', {
  who: superAdmin,
  input: Named,
  output,
  async run(ctx, { id, domain }) {
    const before = await domainShown(ctx.db, id, domain);
    await ctx.db
      .update(companyDomains)
      .set({ vouched_at: null, vouched_by: null, vouch_reason: null })
      .where(and(eq(companyDomains.company_id, id), eq(companyDomains.domain, domain)));
    noteChanges(ctx, { [domain]: before.vouch_reason }, { [domain]: null });
    return { domain: await domainShown(ctx.db, id, domain), message: fixed('The network no longer vouches for it.') };
  },
  reread: async ({ db }, { message }, { id, domain }) => ({ domain: await domainShown(db, id, domain), message }),
  auditSubject: (_answer, { id }) => ref('company', id),
});
