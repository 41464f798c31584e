import 'server-only';
import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import { submissionFingerprints } from '@/db/schema';
import { settings } from '@/lib/platform/settings';
import { now, type Ctx } from '@/lib/platform/operation/operation';
import { perHour, type Limit } from '@/lib/platform/limits/rate-limit';
import type { Member, Person } from '@/lib/shared/actor';
import { SAME_SUBMISSION } from '@/lib/shared/durations';

const API_FACTOR = 10;

/** Acts of a kind per hour and user. Api users act for a whole team (rule: limits.cases). */
export const caseActLimit = (kind: string, { id, role }: Pick<Person, 'id' | 'role'>): Limit =>
  perHour(settings.limits.cases_per_hour * (role === 'api' ? API_FACTOR : 1), kind, id);

/** Cases and manager requests. */
export const submissionLimit = (actor: Pick<Person, 'id' | 'role'>): Limit => caseActLimit('submission', actor);

type Submission = { document_id: number; entries: Record<string, unknown>; subject_id: number };

/**
 * Records a submission in the transaction that stores it. Returns the id created by the same input within the last
 * minute (double submit), else null. Concurrent submissions wait for each other, across processes. Skipped when the
 * request has an idempotency key.
 */
export async function earlierSubmission(
  { db, actor, request }: Ctx<Member>,
  { document_id, entries, subject_id }: Submission,
): Promise<number | null> {
  if (request.has_idempotency_key) return null;
  const row = { user_id: actor.id, document_id, entries_hash: hashOf(entries), subject_id };
  const { user_id, entries_hash } = submissionFingerprints;
  const [inserted] = await db
    .insert(submissionFingerprints)
    .values(row)
    .onConflictDoUpdate({
      target: [user_id, submissionFingerprints.document_id, entries_hash],
      set: { subject_id, created_at: now },
      setWhere: sql`${submissionFingerprints.created_at} <= now() - ${interval(SAME_SUBMISSION)}`,
    })
    .returning({ subject_id: submissionFingerprints.subject_id });
  if (inserted) return null;
  const [earlier] = await db
    .select({ id: submissionFingerprints.subject_id })
    .from(submissionFingerprints)
    .where(
      and(
        eq(user_id, row.user_id),
        eq(submissionFingerprints.document_id, document_id),
        eq(entries_hash, row.entries_hash),
      ),
    );
  return earlier?.id ?? null;
}

/* HMAC, so that the hash cannot be matched against guessed entries. */
function hashOf(entries: Record<string, unknown>): string {
  const sorted = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', settings.secret)
    .update(`submission ${JSON.stringify(sorted)}`)
    .digest('base64url');
}
