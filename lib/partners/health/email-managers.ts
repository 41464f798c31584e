import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { processesVisibleTo } from '@/lib/intake/processes/visible';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { settings } from '@/lib/platform/settings';
import { Id } from '@/lib/shared/fields';
import { fullName, nameAndAddress } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { addressFacts } from './addresses';
import { healthRows, type HealthRow } from './health.sql';
import { managersOf } from './managers';
import { healthOf } from './policy';

/** Emails per hour and person of the network's staff, as a multiple of LIMIT_MAIL: a company may have ten managers. */
const EMAILS = 4;

/**
 * Emails the managers of a company what is wrong with a process and what to do (rule: health.email-managers).
 * @throws Problem not_found for a process without health, conflict for a healthy one and for a company without managers
 */
export const emailManagers = command('process.email_managers', {
  who: superAdmin,
  input: z.object({ document_id: Id }),
  output: () => z.strictObject({ message: z.string() }),
  limit: (_request, { document_id }, { id }) => [
    perHour(settings.limits.mail_per_hour * EMAILS, 'process-health', id),
    perHour(settings.limits.mail_per_hour, 'process-health, process', document_id),
  ],
  async run(ctx, { document_id }) {
    const [row] = await ctx.db.execute<HealthRow>(
      healthRows(sql`p.id = ${document_id} and ${processesVisibleTo(ctx.actor)}`),
    );
    if (!row) return notFound('Process not found.');
    const { health } = healthOf({ ...row, addresses: addressFacts(row, row.known) }, new Date());
    if (health === 'green') return conflict(`${row.name} is healthy. There is nothing to write about.`);
    const managers = (await managersOf(ctx.db, [row.company_id])).get(row.company_id);
    if (!managers) return conflict(`${row.company} has no active manager.`);
    for (const manager of managers)
      mail(ctx, 'process_health', { name: fullName(manager), email: manager.email }, { process_id: document_id });
    return { message: `We sent an email to ${managers.map(nameAndAddress).join('; ')}.` };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});
