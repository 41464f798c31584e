import 'server-only';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processes } from '@/db/schema';
import { ref } from '@/lib/core/audit';
import { command, query } from '@/lib/core/operation';
import { onboardingTokenLimit } from '@/lib/core/token-limit';
import { Id, IdOrNew } from '@/lib/shared/fields';
import { anyone } from '@/lib/shared/gates';
import { USER_ACCESS_CHOICES, type UserAccessChoice } from '@/lib/shared/onboarding';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { pageOfStep } from './pages';
import { requireSession, SESSION_INPUT } from './session';
import { submit } from './submit';

const ACCESS = Object.keys(USER_ACCESS_CHOICES) as [UserAccessChoice, ...UserAccessChoice[]];

/** The processes that a member may receive the group's cases with (spec 2 §7). @throws Problem not_found for another company */
export const listOwnProcesses = query({
  who: anyone,
  input: z.object({ ...SESSION_INPUT, company_id: Id }),
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

/** A process of the list, or 0 for "Create a new one for me". */
const DocumentId = z.preprocess((value) => (value === 'new' || value === null || value === '' ? 0 : value), IdOrNew);

/**
 * Joins a group as a member with one of its processes, or with a new one that the network makes (spec 2 §7,
 * rule: onboarding.member-joins).
 * @throws Problem invalid for a process of another company, conflict with the step to go to
 */
export const registerExisting = command('onboarding.register_existing', {
  who: anyone,
  input: z.object({
    ...SESSION_INPUT,
    document_id: DocumentId,
    user_access: z.enum(ACCESS, 'Choose open or restricted.').default('open'),
  }),
  limit: onboardingTokenLimit,
  async run(ctx, { document_id, user_access, ...presented }) {
    const found = await requireSession(ctx, presented, { lock: true, step: 'choose-process' });
    const { company_id } = found.session;
    if (company_id === null) return notFound();
    const own = await processesOf(ctx.db, company_id);
    if (document_id !== 0 && !own.some(({ id }) => id === document_id))
      return invalid({ document_id: ['Choose one of your processes.'] });
    return submit(ctx, found, { choice: { document_id, user_access } });
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});

/** Joins a group as a limited member, which pays nothing and receives with the process it has (spec 2 §4, §7). */
export const registerLimited = command('onboarding.register_limited', {
  who: anyone,
  input: z.object({ ...SESSION_INPUT, company_id: Id }),
  limit: onboardingTokenLimit,
  async run(ctx, { company_id, ...presented }) {
    const found = await requireSession(ctx, presented, { lock: true, step: 'agreements' });
    if (found.session.journey !== 'limited' || found.session.company_id !== company_id) return notFound();
    if (!found.session.data.agreements)
      return conflict('Accept the agreements first.', { step: 'agreements', redirect: pageOfStep('agreements') });
    return submit(ctx, found, {});
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
