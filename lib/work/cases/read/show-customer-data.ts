import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { caseCustomerData, cases, customerDataReads, processVersions } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { deferInsert } from '@/lib/platform/operation/deferred-inserts';
import { networkName } from '@/lib/platform/http/network';
import { command } from '@/lib/platform/operation/operation';
import { Id, MultiLine } from '@/lib/shared/fields';
import { longDate } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, notFound } from '@/lib/shared/problem';
import { NO_CASE } from '@/lib/work/cases/access';
import { emit } from '@/lib/work/cases/events';
import { isPurged, MIN_REASON } from '@/lib/work/cases/policy';
import { shownDatum } from '@/lib/work/cases/rows';
import { CustomerDatum } from '@/lib/work/cases/resources';

/**
 * Shows a case's customer and problem to network staff, for a reason that is logged and visible to both companies in
 * the timeline (rule: customer-data.super-admin).
 * @throws Problem not_found for an unknown or deleted case, conflict once the data is removed
 */
export const showCustomerData = command('case.show_customer_data', {
  who: superAdmin,
  input: z.object({
    case_id: Id,
    reason: MultiLine('the reason', 500).pipe(
      z.string().min(MIN_REASON, `Enter a reason of at least ${MIN_REASON} characters.`),
    ),
  }),
  output: () =>
    z.strictObject({
      description: z.string(),
      customer_data: z.array(CustomerDatum),
      section_title: z.string().nullable(),
      until: z.date(),
    }),
  // Customer data must not be stored as a response.
  skipIdempotency: true,
  async run(ctx, { case_id, reason }) {
    const { db, actor } = ctx;
    // Locked, so that the purge cannot run between this check and the response.
    const [theCase] = await db
      .select({
        description: cases.description,
        purge_on: cases.purge_on,
        purged_at: cases.purged_at,
        held_since: cases.held_since,
        customer_data: caseCustomerData.customer_data,
        section_title: processVersions.common_customer_section_title,
      })
      .from(cases)
      .innerJoin(processVersions, eq(processVersions.id, cases.version_id))
      .leftJoin(caseCustomerData, eq(caseCustomerData.case_id, cases.id))
      .where(and(eq(cases.id, case_id), isNull(cases.deleted_at)))
      .for('update', { of: cases });
    if (!theCase) return notFound(NO_CASE);
    if (isPurged(theCase))
      return conflict(`Customer data was removed on ${longDate(theCase.purged_at ?? theCase.purge_on)}.`);
    deferInsert(ctx, customerDataReads, { case_id, user_id: actor.id, reason });
    await emit(ctx, 'case.customer-data-viewed', { case_id, actor_name: networkName(actor), text: reason });
    noteChanges(ctx, {}, { reason });
    return {
      description: theCase.description,
      customer_data: (theCase.customer_data ?? []).map(shownDatum),
      section_title: theCase.section_title,
      until: theCase.purge_on,
    };
  },
  auditSubject: (_output, { case_id }) => ref('case', case_id),
});
export type ShownCustomerData = Awaited<ReturnType<typeof showCustomerData.run>>;
