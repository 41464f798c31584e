import 'server-only';
import { eq } from 'drizzle-orm';
import { attachmentGrants } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { member } from '@/lib/shared/gates';
import { publicCall } from '../endpoint';
import { ensureOpen, grantOf, GrantPath, shownGrant } from './grant-row';
import { Grant } from './resources';

/**
 * Gives a grant up. What has arrived is removed; an abandoned one is answered unchanged.
 * @throws Problem not_found, forbidden for the receiver of the case, conflict for a completed or expired one
 */
export const abandonGrant = publicCall(
  command('attachment.abandon_grant', {
    who: member,
    input: GrantPath,
    output: () => Grant,
    async run(ctx, path) {
      const grant = await grantOf(ctx, path, { lock: true });
      if (grant.status === 'abandoned') return shownGrant(grant);
      ensureOpen(grant);
      const [abandoned] = await ctx.db
        .update(attachmentGrants)
        .set({ status: 'abandoned', ended_at: now })
        .where(eq(attachmentGrants.id, grant.id))
        .returning();
      return shownGrant(abandoned!);
    },
    reread: async (ctx, _kept, path) => shownGrant(await grantOf(ctx, path)),
    auditSubject: ({ grantId }) => ref('attachment_grant', grantId),
  }),
  { operationId: 'abandonAttachmentGrant', scope: 'cases:write' },
);
