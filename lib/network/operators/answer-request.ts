import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { changeRequests, invites, missingPartnerRequests, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { mail } from '@/lib/platform/operation/outbox';
import { keysOf, REQUEST_STATUS, type RequestStatus } from '@/lib/shared/enums';
import { Id, MultiLine, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import { REQUEST_KINDS, type RequestKind } from './policy';

const TABLES = { change: changeRequests, invite: invites, missing_partner: missingPartnerRequests };
const SUBJECTS: Record<RequestKind, string> = {
  change: 'change_request',
  invite: 'invite',
  missing_partner: 'missing_partner_request',
};

/**
 * Marks a member's request as done or declined and emails the answer to its sender. Declining requires a reason. The
 * first answer wins (rule: network.requests).
 * @throws Problem conflict when it was already answered
 */
export const answerRequest = command('request.answer', {
  who: superAdmin,
  input: z.object({
    kind: z.enum(keysOf(REQUEST_KINDS)),
    id: Id,
    status: z.enum(['done', 'declined'], 'Choose done or declined.'),
    answer: optional(MultiLine('an answer', 5000)),
  }),
  output: () =>
    z.strictObject({
      success: z.boolean(),
      kind: z.enum(['invite', 'change', 'missing_partner']),
      id: z.number(),
      status: z.enum(['done', 'declined']),
      message: z.string(),
    }),
  async run(ctx, { kind, id, status, answer }) {
    const { db, actor } = ctx;
    if (status === 'declined' && answer === null) invalid({ answer: ['Enter why it is declined.'] });
    const request = await lockRequest(db, kind, id);
    if (request.status !== 'open') await refuseAnswered(db, request);
    const table = TABLES[kind];
    await db
      .update(table)
      .set({ status, answer, decided_by: actor.id, decided_at: sql`now()` })
      .where(eq(table.id, id));
    noteChanges(ctx, { status: 'open' }, { status });
    const { sender } = request;
    if (sender.status !== 'deleted')
      mail(ctx, 'request_answered', { name: fullName(sender), email: sender.email }, { kind, request_id: id });
    const told = sender.status === 'deleted' ? '' : ` We’ve emailed ${fullName(sender) || sender.email}.`;
    return {
      success: true,
      kind,
      id,
      status,
      message: `The request is ${REQUEST_STATUS[status].toLowerCase()}.${told}`,
    };
  },
  auditSubject: ({ kind, id }) => ref(SUBJECTS[kind], id),
});

async function lockRequest(db: Db, kind: RequestKind, id: number) {
  const table = TABLES[kind];
  const [found] = await db
    .select({
      status: table.status,
      decided_by: table.decided_by,
      sender: {
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        status: users.status,
      },
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.user_id))
    .where(eq(table.id, id))
    .for('update', { of: table });
  return found ?? notFound('Request not found.');
}

/** @throws Problem conflict that names who answered first */
async function refuseAnswered(db: Db, { status, decided_by }: { status: RequestStatus; decided_by: number | null }) {
  const [who] = decided_by
    ? await db
        .select({ first_name: users.first_name, last_name: users.last_name })
        .from(users)
        .where(eq(users.id, decided_by))
    : [];
  const state = REQUEST_STATUS[status].toLowerCase();
  return conflict(`This request was already answered: ${state}${who ? ` by ${fullName(who)}` : ''}.`, { status });
}
