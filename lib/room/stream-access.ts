import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { IDLE, msOf, STREAM } from '@/lib/shared/durations';
import type { OpenStream } from './open-stream';

/**
 * The streams whose reader may still read: session or mailed secret are valid, the person is active and of the same company,
 * the case is not deleted, and the stream is not too old (rule: room.stream). Unlike a request, a stream does not keep a
 * session alive.
 */
export async function stillOpen(streams: OpenStream[]): Promise<Set<OpenStream>> {
  if (!streams.length) return new Set();
  const ids = <T>(of: (stream: OpenStream) => T | null) => [...new Set(streams.flatMap((stream) => of(stream) ?? []))];
  const [valid] = await withDatabase((db) =>
    db.execute<{ cases: number[]; tokens: string[]; sessions: { id: string; company_id: number }[] }>(sql`
      select
        (select coalesce(json_agg(id), '[]') from cases where id = any (${sql.param(ids(({ case_id }) => case_id))}::int[]) and deleted_at is null) as cases,
        (select coalesce(json_agg(id), '[]') from one_time_tokens
          where id = any (${sql.param(ids(({ token_id }) => token_id))}::uuid[]) and expires_at > now()) as tokens,
        (select coalesce(json_agg(json_build_object('id', s.id, 'company_id', u.company_id)), '[]')
          from sessions s
          join users u on u.id = s.user_id and u.status = 'active'
          join companies c on c.id = u.company_id and c.status = 'active'
          left join sessions i on i.id = s.impersonator_session_id and i.ended_at is null and i.expires_at > now()
          where s.id = any (${sql.param(ids(({ session_id }) => session_id))}::uuid[]) and s.ended_at is null and s.expires_at > now()
            and s.last_seen_at > now() - ${interval(IDLE)} and (s.impersonator_session_id is null or i.id is not null)) as sessions`),
  );
  const { cases, tokens, sessions } = valid!;
  return new Set(
    streams.filter(
      ({ case_id, token_id, session_id, reader, opened_at }) =>
        cases.includes(case_id) &&
        Date.now() - opened_at < msOf(STREAM) &&
        (token_id === null || tokens.includes(token_id)) &&
        (session_id === null ||
          sessions.some(({ id, company_id }) => id === session_id && company_id === reader.company_id)),
    ),
  );
}
