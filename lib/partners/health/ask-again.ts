import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { companies, inboundAddresses, processes, processVersions } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { mailboxOf } from '@/lib/platform/limits/mail-limits';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { perHour, takeFromLimitsWithin } from '@/lib/platform/limits/rate-limit';
import { isNamed } from '@/lib/intake/processes/visible';
import { settings } from '@/lib/platform/settings';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { HEARTBEAT } from '@/lib/shared/durations';
import { Email, Id } from '@/lib/shared/fields';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { addressFacts } from './addresses';
import { askAddress } from './ask';

/** Emails per hour and user, as a multiple of the hourly invitations: a process may have ten To addresses and more. */
const EMAILS = 4;

/**
 * Emails an address of a process its confirmation link again, as a test email; network staff do so for any company (rules:
 * health.addresses, health.test-mail, limits.test-mail). It counts as the first such email where there was none, and never as a heartbeat.
 * @throws Problem rate_limited for a mailbox that got its share, not_found for another company's process, invalid for an address
 * that the process does not have, conflict for one that is not released
 */
export const askAgain = command('inbound_address.ask', {
  who: orNetworkStaff(companyAdmin),
  input: z.object({ document_id: Id, email: Email }),
  output: () => z.strictObject({ message: z.string() }),
  limit: (_request, _input, { id }) => [perHour(settings.limits.mail_per_hour * EMAILS, 'inbound-address', id)],
  async run(ctx, { document_id, email: entered }) {
    const email = entered.toLowerCase();
    const { company } = await processWith(ctx, document_id, email);
    await takeFromLimitsWithin(ctx.db, [perHour(settings.limits.mail_per_hour, 'test-mail', mailboxOf(email))]);
    const [row] = await ctx.db
      .insert(inboundAddresses)
      .values({
        process_id: document_id,
        email,
        ask_at: sql`now() + ${interval(HEARTBEAT)}`,
        asked_at: sql`now()`,
        open_since: sql`now()`,
        tested_at: sql`now()`,
      })
      .onConflictDoUpdate({
        target: [inboundAddresses.process_id, inboundAddresses.email],
        set: {
          tested_at: sql`now()`,
          opened_at: null,
          asked_at: sql`coalesce(inbound_addresses.asked_at, now())`,
          open_since: sql`case when inbound_addresses.asked_at is null then now() else inbound_addresses.open_since end`,
          ask_at: sql`case when inbound_addresses.asked_at is null then now() + ${interval(HEARTBEAT)} else inbound_addresses.ask_at end`,
        },
      })
      .returning({ id: inboundAddresses.id });
    askAddress(ctx, { id: row!.id, email, company }, isNetworkStaff(ctx.actor) ? 'network' : 'asked');
    return { message: `We sent an email with a confirmation link to ${email}.` };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});

/** The released process of the actor, which has the address. @throws Problem */
async function processWith({ db, actor }: Ctx<Person>, document_id: number, email: string) {
  const [found] = await db
    .select({
      status: processes.status,
      company: companies.name,
      collaborate_email: processVersions.collaborate_email,
      collaborate_cc_email: processVersions.collaborate_cc_email,
      escalation_alias: processVersions.escalation_alias,
    })
    .from(processes)
    .innerJoin(companies, eq(companies.id, processes.company_id))
    .innerJoin(processVersions, eq(processVersions.id, processes.current_version_id))
    .where(and(isNamed(actor, { document_id })));
  if (!found) return notFound('Process not found.');
  if (found.status !== 'approved') return conflict('This process is not released yet.');
  if (!addressFacts(found, []).some((address) => address.email === email))
    return invalid({ email: ['This is not an address of the process.'] });
  return found;
}
