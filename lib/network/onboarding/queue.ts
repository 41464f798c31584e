import 'server-only';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { groups, companies, onboardingSessions, payments } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { offsetOf } from '@/lib/platform/operation/paging';
import { Named } from '@/lib/platform/operation/resources';
import { superAdmin } from '@/lib/shared/gates';
import { Paging } from '@/lib/shared/fields';
import { ONBOARDING_STATUS, PAYMENT_STATUS, keysOf } from '@/lib/shared/enums';
import { Journey } from './resources';

const { page, limit } = Paging;

const waits = or(
  eq(onboardingSessions.status, 'submitted'),
  and(eq(onboardingSessions.status, 'approved'), eq(payments.status, 'pending')),
);

/**
 * The approval queue (spec 3 §2, rule: onboarding.queue), longest waiting first; `status=all` lists every session,
 * newest first.
 */
export const listOnboarding = query({
  who: superAdmin,
  input: z.object({
    status: z.enum(['waiting', 'all'], 'Choose waiting or all.').default('waiting'),
    page,
    limit: limit.default(100),
  }),
  output: () =>
    z.strictObject({
      queue: z.array(
        z.strictObject({
          data: z.strictObject({ company: z.strictObject({ name: z.string().nullable() }) }),
          id: z.number(),
          group: Named,
          email: z.string(),
          journey: Journey,
          status: z.enum(keysOf(ONBOARDING_STATUS)),
          created_at: z.date(),
          submitted_at: z.date().nullable(),
          sf_opportunity: z.string().nullable(),
          address_confirmed: z.boolean(),
          payment_status: z.enum(keysOf(PAYMENT_STATUS)).nullable(),
        }),
      ),
      total: z.number(),
      current_page: z.number(),
      per_page: z.number(),
    }),
  async run({ db }, { status, ...paging }) {
    const rows = await db
      .select({
        id: onboardingSessions.id,
        company: sql<string | null>`coalesce(${onboardingSessions.data} -> 'company' ->> 'name', ${companies.name})`,
        group: { id: groups.id, name: groups.name },
        email: onboardingSessions.email,
        journey: onboardingSessions.journey,
        status: onboardingSessions.status,
        created_at: onboardingSessions.created_at,
        submitted_at: onboardingSessions.submitted_at,
        sf_opportunity: onboardingSessions.sf_opportunity,
        address_confirmed: sql<boolean>`${onboardingSessions.confirmed_at} is not null`,
        payment_status: payments.status,
        total: sql<number>`count(*) over ()::int`,
      })
      .from(onboardingSessions)
      .innerJoin(groups, eq(groups.id, onboardingSessions.community_id))
      .leftJoin(companies, eq(companies.id, onboardingSessions.company_id))
      .leftJoin(payments, eq(payments.onboarding_session_id, onboardingSessions.id))
      .where(status === 'all' ? undefined : waits)
      .orderBy(
        ...(status === 'all'
          ? [desc(onboardingSessions.created_at), desc(onboardingSessions.id)]
          : [onboardingSessions.submitted_at, onboardingSessions.id]),
      )
      .limit(paging.limit)
      .offset(offsetOf(paging));
    return {
      queue: rows.map(({ company, total: _, ...row }) => ({ ...row, data: { company: { name: company } } })),
      total: rows[0]?.total ?? 0,
      current_page: paging.page,
      per_page: paging.limit,
    };
  },
});
export type OnboardingQueue = Awaited<ReturnType<typeof listOnboarding.run>>;
export type QueuedOnboarding = OnboardingQueue['queue'][number];
