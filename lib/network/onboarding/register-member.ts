import 'server-only';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processes } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, query } from '@/lib/platform/operation/operation';
import { onboardingTokenLimit } from '@/lib/platform/limits/token-limit';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { USER_ACCESS_CHOICES, type UserAccessChoice } from '@/lib/shared/onboarding';
import { conflict, notFound, type FieldErrors } from '@/lib/shared/problem';
import { checkEntries } from './entries';
import { pageOfStep } from './pages';
import { requireSession, SESSION_INPUT } from './session';
import { Submitted } from './resources';
import { submit } from './submit';
import { DOCUMENT_TYPES, keysOf } from '@/lib/shared/enums';

const ACCESS = Object.keys(USER_ACCESS_CHOICES) as [UserAccessChoice, ...UserAccessChoice[]];

/**
 * The processes that a member may receive the group's cases with (spec 2 §7). @throws Problem not_found for another
 * company
 */
export const listOwnProcesses = query({
  who: anyone,
  input: z.object({ ...SESSION_INPUT, company_id: Id }),
  output: () =>
    z.array(z.strictObject({ id: z.number(), name: z.string(), document_type: z.enum(keysOf(DOCUMENT_TYPES)) })),
  limit: onboardingTokenLimit,
  async run(ctx, { company_id, ...presented }) {
    const { session } = await requireSession(ctx, presented);
    return session.company_id === company_id && session.journey !== 'new'
      ? processesOf(ctx.db, company_id)
      : notFound();
  },
});

const processesOf = (db: Db, company_id: number) =>
  db
    .select({ id: processes.id, name: processes.name, document_type: processes.document_type })
    .from(processes)
    .where(
      and(
        eq(processes.company_id, company_id),
        eq(processes.status, 'approved'),
        isNotNull(processes.current_version_id),
      ),
    )
    .orderBy(asc(processes.name));

/** Accepts a process of the list, or 0 for "Create a new one for me". */
const ProcessId = z.preprocess((value) => (value === 'new' || value === null || value === '' ? 0 : value), IdOrNew);
const UserAccess = z.enum(ACCESS, 'Choose open or restricted.').default('open');

/**
 * Joins a group as a member with one of its processes, or with a new one that the network creates (spec 2 §7, rule:
 * onboarding.member-joins).
 * @throws Problem invalid for a process of another company, conflict with the step to go to
 */
export const registerExisting = command('onboarding.register_existing', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    document_id: z
      .unknown()
      .optional()
      .meta({ type: ['integer', 'string', 'null'] }),
    user_access: z.unknown().optional().meta({ enum: ACCESS, default: 'open' }),
  }),
  output: () => Submitted,
  limit: onboardingTokenLimit,
  async run(ctx, { document_id, user_access, ...presented }) {
    const registration = await requireSession(ctx, presented, { lock: true, step: 'choose-process' });
    const { company_id } = registration.session;
    if (company_id === null) return notFound();
    const choice = await checkEntries(
      { document_id: ProcessId, user_access: UserAccess },
      { document_id, user_access },
      await foreignProcess(ctx.db, company_id, ProcessId.safeParse(document_id).data),
    );
    return submit(ctx, registration, { choice });
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

async function foreignProcess(db: Db, company_id: number, document_id: number | undefined): Promise<FieldErrors> {
  if (!document_id) return {};
  const own = await processesOf(db, company_id);
  return own.some(({ id }) => id === document_id) ? {} : { document_id: ['Choose one of your processes.'] };
}

/** Joins a group as a limited member, which pays nothing and receives with the process it has (spec 2 §4, §7). */
export const registerLimited = command('onboarding.register_limited', {
  who: anyone,
  input: z.object({ ...SESSION_INPUT, company_id: Id }),
  output: () => Submitted,
  limit: onboardingTokenLimit,
  async run(ctx, { company_id, ...presented }) {
    const registration = await requireSession(ctx, presented, { lock: true, step: 'agreements' });
    if (registration.session.journey !== 'limited' || registration.session.company_id !== company_id) return notFound();
    if (!registration.session.data.agreements)
      return conflict('Accept the agreements first.', { step: 'agreements', redirect: pageOfStep('agreements') });
    return submit(ctx, registration, {});
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
