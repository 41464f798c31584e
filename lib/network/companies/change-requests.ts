import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { changeRequests, users } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { networkRecipient } from '@/lib/platform/http/network';
import { command, query } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { mailLimits } from '@/lib/platform/limits/mail-limits';
import { settings } from '@/lib/platform/settings';
import { fullName } from '@/lib/shared/actor';
import { CHANGE_TYPES, keysOf } from '@/lib/shared/enums';
import { MultiLine } from '@/lib/shared/fields';
import { changeRequester } from '@/lib/shared/gates';
import { ChangeRequest } from './resources';

const MAX_SHOWN = 20;

/**
 * Asks the network to change what the company cannot change itself: stored, emailed to the network, copied to the sender
 * (rule: admin.change-request).
 */
export const requestChange = command('company.request_change', {
  who: changeRequester,
  input: z.object({
    change_type: z.enum(keysOf(CHANGE_TYPES), 'Choose what it is about.'),
    changes: MultiLine('what to change'),
  }),
  output: () => z.strictObject({ message: z.string(), id: z.number() }),
  limit: (_, __, actor) => mailLimits('change request', actor.id, actor.company_id),
  async run(ctx, asked) {
    const { actor, db } = ctx;
    const [made] = await db
      .insert(changeRequests)
      .values({ user_id: actor.id, company_id: actor.company_id, ...asked })
      .returning({ id: changeRequests.id });
    const { id: request_id } = made!;
    mail(ctx, 'change_request', networkRecipient(), { request_id, to: 'network' });
    mail(ctx, 'change_request', { name: fullName(actor), email: actor.email }, { request_id, to: 'sender' });
    return {
      message: `Your request is on its way to ${settings.network_name}. We’ve emailed you a copy.`,
      id: request_id,
    };
  },
  auditSubject: ({ id }) => ref('change_request', id),
});

/** The company's latest change requests, newest first, with who asked. */
export const listChangeRequests = query({
  who: changeRequester,
  input: z.object({}),
  output: () =>
    z.strictObject({
      change_requests: z.array(ChangeRequest),
    }),
  run: async ({ db, actor }) => ({ change_requests: await changeRequestsOf(db, actor.company_id) }),
});

function changeRequestsOf(db: Db, company_id: number) {
  return db
    .select({
      id: changeRequests.id,
      change_type: changeRequests.change_type,
      changes: changeRequests.changes,
      status: changeRequests.status,
      answer: changeRequests.answer,
      decided_at: changeRequests.decided_at,
      created_at: changeRequests.created_at,
      user: { first_name: users.first_name, last_name: users.last_name },
    })
    .from(changeRequests)
    .innerJoin(users, eq(users.id, changeRequests.user_id))
    .where(eq(changeRequests.company_id, company_id))
    .orderBy(desc(changeRequests.created_at), desc(changeRequests.id))
    .limit(MAX_SHOWN);
}
