import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { interval } from '@/db/interval';
import { apiClients, sessions } from '@/db/schema';
import { endSessions } from '@/lib/people/accounts/sessions';
import { ref } from '@/lib/platform/operation/audit';
import { command, execute, type Ctx } from '@/lib/platform/operation/operation';
import type { Actor, Member } from '@/lib/shared/actor';
import { minutes } from '@/lib/shared/durations';
import { Id } from '@/lib/shared/fields';
import { companyAdmin, self, type Gate } from '@/lib/shared/gates';
import { notFound, Problem } from '@/lib/shared/problem';
import { formOfDocument } from './forms';
import { loadProgram } from './endpoint';
import { listCases, listCasesByPage, readCase } from './list-cases';
import { listAttachments } from './attachments';
import { readApiMe } from './me';
import { listNotes } from './notes';
import { searchPartners } from './partners';
import { TRIED_CALLS, type TriedCall } from './policy';

const CALLS = {
  getCurrentUser: readApiMe,
  searchPartnersSemanticSearch: searchPartners,
  getFormByDocumentId: formOfDocument,
  listCollaborationRequestsByPage: listCasesByPage,
  listCollaborationRequests: listCases,
  getCollaborationRequestByToken: readCase,
  getNotes: listNotes,
  listAttachments,
} satisfies Record<TriedCall, unknown>;

const MAX_SHOWN = 50_000;

const manager: Gate<Member> = self(companyAdmin);

/**
 * Runs a reading call as one of the company's clients, and shows what it would get (rule: api.try). Nothing leaves the server
 * but the answer: the session that stands for the client ends with the call.
 * @throws Problem not_found for a client of another company or a revoked one
 */
export const tryCall = command('api_client.try', {
  who: manager,
  input: z.object({
    client: Id,
    call: z.enum(Object.keys(TRIED_CALLS) as [TriedCall, ...TriedCall[]], 'Choose a call.'),
    parameters: z.record(z.string().max(50), z.string().max(500)).default({}),
  }),
  output: () => z.strictObject({ status: z.number(), answer: z.string(), id: z.number() }),
  skipIdempotency: true,
  async prepare(ctx: Ctx<Member>, { client, call, parameters }) {
    const user_id = await userOf(ctx, ctx.actor.company_id, client);
    const [session] = await ctx.db
      .insert(sessions)
      .values({ user_id, kind: 'api', address: ctx.request.address, expires_at: sql`now() + ${interval(minutes(1))}` })
      .returning({ id: sessions.id });
    try {
      const claims = { session_id: session!.id, user_id, role: 'api' as const, level: null };
      const actor: Actor = (await loadProgram(claims)) ?? { kind: 'guest' };
      const given = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
      const { operation } = CALLS[call] as typeof readApiMe;
      const { output } = await execute(operation, { actor, request: ctx.request }, given);
      return { status: 200, answer: JSON.stringify(output, null, 2).slice(0, MAX_SHOWN) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { message, status, details } = error;
      return {
        status,
        answer: JSON.stringify({ message, ...(details.errors && { errors: details.errors }) }, null, 2),
      };
    } finally {
      await endSessions(ctx.db, [session!.id]);
    }
  },
  run: async (_ctx, { client }, tried) => ({ ...tried, id: client }),
  auditSubject: (_output, { client }) => ref('api_client', client),
});

async function userOf({ db }: Pick<Ctx, 'db'>, company_id: number, client_id: number): Promise<number> {
  const [client] = await db
    .select({ user_id: apiClients.user_id })
    .from(apiClients)
    .where(and(eq(apiClients.id, client_id), eq(apiClients.company_id, company_id), isNull(apiClients.revoked_at)));
  return (client ?? notFound('Client not found.')).user_id;
}
