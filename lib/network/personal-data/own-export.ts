import 'server-only';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { interval } from '@/db/interval';
import { userExports, users } from '@/db/schema';
import { findValidToken } from '@/lib/people/accounts/mailed-links';
import { WHOLE_FILE_DEADLINE } from '@/lib/platform/files/store';
import { fileDownload } from '@/lib/platform/files/stored-files';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { tokenPageLimit } from '@/lib/platform/limits/token-limit';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import { FILE } from '@/lib/platform/operation/output';
import type { Person } from '@/lib/shared/actor';
import { EXPORT_PAUSE, inWords, msOf } from '@/lib/shared/durations';
import { Token } from '@/lib/shared/fields';
import { loggedIn, self } from '@/lib/shared/gates';
import { conflict, MESSAGES, notFound } from '@/lib/shared/problem';

const own = self<Person>(loggedIn);
/** A copy that failed may be asked for again at once. */
const PER_HOUR = 5;

const ExportState = z
  .strictObject({
    state: z.enum(['none', 'waiting', 'making', 'ready', 'failed']),
    asked_at: z.date().nullable(),
    /** When the mailed link ends. */
    expires_at: z.date().nullable(),
    /** When another copy may be asked for; null for now. */
    next_at: z.date().nullable(),
  })
  .meta({ id: 'ExportState' });
export type ExportState = z.output<typeof ExportState>;

/** State of the copy of their data that the person asked for last (rule: accounts.export). */
export const readExportState = query({
  who: own,
  input: z.object({}),
  output: () => ExportState,
  run: async ({ db, actor }) => stateOf(await lastExport(db, actor.id)),
});

type Last = typeof userExports.$inferSelect | undefined;

async function lastExport(db: Db, user_id: number): Promise<Last> {
  const [last] = await db
    .select()
    .from(userExports)
    .where(eq(userExports.user_id, user_id))
    .orderBy(desc(userExports.id))
    .limit(1);
  return last;
}

function stateOf(last: Last, at = Date.now()): ExportState {
  if (!last) return { state: 'none', asked_at: null, expires_at: null, next_at: null };
  const { created_at: asked_at, failed_at, ready_at } = last;
  const next_at = new Date(asked_at.getTime() + msOf(EXPORT_PAUSE));
  const isPaused = !failed_at && (!ready_at || next_at.getTime() > at);
  const expires_at = last.expires_at && last.expires_at.getTime() > at ? last.expires_at : null;
  return { state: expires_at ? 'ready' : unreadyState(last), asked_at, expires_at, next_at: isPaused ? next_at : null };
}

function unreadyState({ failed_at, ready_at, attempts }: NonNullable<Last>): ExportState['state'] {
  if (failed_at) return 'failed';
  if (ready_at) return 'none';
  return attempts ? 'making' : 'waiting';
}

/**
 * Asks for a copy of the person's data, which the worker makes and mails a link to (rule: accounts.export).
 * @throws Problem conflict while one is made, and within a day of the last
 */
export const requestExport = command('user.export', {
  who: own,
  input: z.object({}),
  output: () => z.strictObject({ user_id: z.number(), message: Message }),
  proof: true,
  limit: (_request, _input, { id }) => [perHour(PER_HOUR, 'user-export', id)],
  async run({ db, actor: { id } }) {
    // Requests at the same time are counted one after the other.
    await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
    const { next_at } = stateOf(await lastExport(db, id));
    if (next_at) return conflict(`You can ask for a copy once in ${inWords(EXPORT_PAUSE)}.`);
    await db.insert(userExports).values({ user_id: id });
    return { user_id: id, message: fixed('Your copy is being made. We’ll email you a link when it is ready.') };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

const Link = z.object({ token: Token });

/** The copy behind a mailed link; null for an invalid link, and for one of somebody else. */
export const readExportLink = query({
  who: own,
  input: Link,
  output: () => z.strictObject({ copy: z.strictObject({ size: z.number(), expires_at: z.date() }).nullable() }),
  limit: tokenPageLimit,
  async run(ctx, { token }) {
    const found = await ownCopy(ctx, token);
    return { copy: found && { size: found.size, expires_at: found.expires_at } };
  },
});

/** The copy as a zip archive. @throws Problem not_found for an invalid link, and for one of somebody else */
export const downloadExport = query({
  who: own,
  input: Link,
  output: () => FILE,
  limit: tokenPageLimit,
  proof: true,
  deadline: WHOLE_FILE_DEADLINE,
  async run(ctx, { token }) {
    const { content_id, size } = (await ownCopy(ctx, token)) ?? notFound(MESSAGES.linkExpired);
    return fileDownload({ original_filename: EXPORT_FILE, mime_type: 'application/zip', content_id, size });
  },
});

const EXPORT_FILE = 'my-data.zip';

async function ownCopy({ db, actor }: Ctx<Person>, token: string) {
  const link = await findValidToken(db, 'user_export', token);
  if (link?.user_id !== actor.id) return null;
  const [copy] = await db
    .select()
    .from(userExports)
    .where(
      and(
        eq(userExports.id, Number(link.details?.export_id)),
        eq(userExports.user_id, actor.id),
        gt(userExports.expires_at, now),
      ),
    );
  if (!copy) return null;
  return { content_id: copy.content_id!, size: copy.size!, expires_at: copy.expires_at! };
}

/** Copies whose link has ended, and failed ones that a new request may follow. */
export const expiredExports = (at: string) =>
  sql`expires_at < ${at}::timestamptz or failed_at < ${at}::timestamptz - ${interval(EXPORT_PAUSE)}`;
