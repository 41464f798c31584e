import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { preparedSql } from '@/db/prepared';
import { actorsOf } from '@/lib/platform/operation/identify';
import type { Actor } from '@/lib/shared/actor';
import { msOf, STREAM } from '@/lib/shared/durations';
import type { OpenStream } from './open-stream';
import { readerOf } from './policy';

/**
 * Returns the streams whose reader could still open them and would read the same (rules: room.stream,
 * second-factor.required): session and person, or the mailed secret, are valid; company, role and impersonated user are
 * unchanged; the case is not deleted; the stream is not too old. Two statements serve any number of streams.
 */
export async function stillOpen(db: Db, streams: OpenStream[]): Promise<Set<OpenStream>> {
  if (!streams.length) return new Set();
  const ids = <T>(of: (stream: OpenStream) => T | null) => [...new Set(streams.flatMap((stream) => of(stream) ?? []))];
  const [actors, [valid]] = await Promise.all([
    actorsOf(
      db,
      ids(({ session_id }) => session_id),
    ),
    selectValid(db, {}, { cases: ids(({ case_id }) => case_id), tokens: ids(({ token_id }) => token_id) }),
  ]);
  const { cases, tokens } = valid!;
  return new Set(
    streams.filter(
      ({ case_id, token_id, session_id, reader, opened_at }) =>
        cases.includes(case_id) &&
        Date.now() - opened_at < msOf(STREAM) &&
        (token_id === null || tokens.includes(token_id)) &&
        (session_id === null || readsAs(reader, actors.get(session_id))),
    ),
  );
}

type Valid = { cases: number[]; tokens: string[] };

const selectValid = preparedSql<object, Valid>(
  () => sql`
    select
      (select coalesce(json_agg(id), '[]') from cases
        where id = any (${sql.placeholder('cases')}::int[]) and deleted_at is null) as cases,
      (select coalesce(json_agg(id), '[]') from one_time_tokens
        where id = any (${sql.placeholder('tokens')}::uuid[]) and expires_at > now()) as tokens`,
);

/** A person who has to set up a second factor is a guest to rooms, as on every request. */
const readsAs = (reader: OpenStream['reader'], actor: Actor | undefined): boolean =>
  actor !== undefined &&
  'company_id' in actor &&
  !actor.owes_second_factor &&
  actor.company_id === reader.company_id &&
  isDeepStrictEqual(readerOf(actor, { ...reader, by_link: false }), reader);
