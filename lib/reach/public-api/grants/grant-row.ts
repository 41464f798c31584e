import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { attachmentGrants } from '@/db/schema';
import { sideOf } from '@/lib/work/cases/policy';
import type { Ctx } from '@/lib/platform/operation/context';
import type { Member } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { conflict, notFound, Problem } from '@/lib/shared/problem';
import type { GrantStatus, UploadMode } from '@/lib/shared/storage';
import { caseOf, CaseToken } from '../case-access';
import { planOf, type Plan } from './plan';
import type { Grant } from './resources';

export type GrantRow = typeof attachmentGrants.$inferSelect;

export const GRANT_PATH = { token: CaseToken, grantId: Id };
export const GrantPath = z.object(GRANT_PATH);
export type GrantPath = z.infer<typeof GrantPath>;

const NO_GRANT = 'Grant not found.';

/** @throws Problem not_found for a foreign case, forbidden for its receiver */
export async function sentCase(ctx: Pick<Ctx<Member>, 'actor' | 'db'>, token: string) {
  const theCase = await caseOf(ctx, token);
  if (sideOf(ctx.actor, theCase) === 'submitter') return theCase;
  throw new Problem('forbidden', 'Only the company that submitted the case uploads files this way.', {
    problem_type: 'access-denied',
  });
}

type Options = { lock?: boolean; mode?: UploadMode };

/**
 * Returns a grant of the caller's company in one of its cases; `lock` orders what changes it.
 * @throws Problem not_found also for a grant of another mode, forbidden for the receiver of the case
 */
export async function grantOf(
  ctx: Pick<Ctx<Member>, 'actor' | 'db'>,
  { token, grantId }: GrantPath,
  { lock = false, mode }: Options = {},
): Promise<GrantRow> {
  const { id: case_id } = await sentCase(ctx, token);
  const found = ctx.db
    .select()
    .from(attachmentGrants)
    .where(
      and(
        eq(attachmentGrants.id, grantId),
        eq(attachmentGrants.case_id, case_id),
        eq(attachmentGrants.company_id, ctx.actor.company_id),
      ),
    );
  const [grant] = lock ? await found.for('update') : await found;
  if (!grant || (mode && grant.mode !== mode)) return notFound(NO_GRANT);
  return grant;
}

/** An open grant ends by its time, before the job notes it. */
const statusOf = ({ status, expires_at }: Pick<GrantRow, 'status' | 'expires_at'>): GrantStatus =>
  status === 'open' && expires_at.getTime() <= Date.now() ? 'expired' : status;

/** @throws Problem conflict for one that has ended */
export function ensureOpen(grant: Pick<GrantRow, 'status' | 'expires_at'>): void {
  const status = statusOf(grant);
  if (status === 'open') return;
  return conflict(status === 'completed' ? 'This grant is completed.' : `This grant is ${status}. Create a new one.`);
}

export const planOfGrant = ({ size, place }: Pick<GrantRow, 'size' | 'place'>): Plan =>
  planOf(size, place === 'azure' ? 'azure' : 's3');

export function shownGrant(grant: GrantRow): Grant {
  const { id, name, size, mode, created_at, expires_at } = grant;
  const { parts, part_bytes } = planOfGrant(grant);
  return {
    grantId: id,
    status: statusOf(grant),
    fileName: name,
    expectedSizeBytes: size,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    mode,
    ...(mode === 's3Multipart' && { s3Multipart: { totalParts: parts, partSizeBytes: part_bytes } }),
    ...(mode === 'azureBlock' && { azureBlock: { totalBlocks: parts, blockSizeBytes: part_bytes } }),
  };
}
