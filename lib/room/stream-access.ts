import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { interval } from '@/db/interval';
import { settings } from '@/lib/settings';
import { IDLE, msOf, STREAM } from '@/lib/shared/durations';
import type { LoginMethod, Role } from '@/lib/shared/enums';
import { owesSecondFactor } from '@/lib/shared/second-factor';
import type { OpenStream } from './open-stream';

type OpenSession = {
  id: string;
  company_id: number;
  user: { role: Role; second_factor_at: string | null };
  company: { login_method: LoginMethod; requires_second_factor: boolean };
  is_acted_for: boolean;
};

/**
 * The streams whose reader may still read: session or mailed secret are valid, the person is active, of the same company and
 * owes no second factor, the case is not deleted, and the stream is not too old (rules: room.stream, second-factor.required). Unlike a request, a stream does not keep a
 * session alive.
 */
export async function stillOpen(streams: OpenStream[]): Promise<Set<OpenStream>> {
  if (!streams.length) return new Set();
  const ids = <T>(of: (stream: OpenStream) => T | null) => [...new Set(streams.flatMap((stream) => of(stream) ?? []))];
  const [valid] = await withDatabase((db) =>
    db.execute<{ cases: number[]; tokens: string[]; sessions: OpenSession[] }>(sql`
      select
        (select coalesce(json_agg(id), '[]') from cases where id = any (${sql.param(ids(({ case_id }) => case_id))}::int[]) and deleted_at is null) as cases,
        (select coalesce(json_agg(id), '[]') from one_time_tokens
          where id = any (${sql.param(ids(({ token_id }) => token_id))}::uuid[]) and expires_at > now()) as tokens,
        (select coalesce(json_agg(json_build_object('id', s.id, 'company_id', u.company_id,
            'user', json_build_object('role', u.role, 'second_factor_at', u.second_factor_at),
            'company', json_build_object('login_method', c.login_method, 'requires_second_factor', c.requires_second_factor),
            'is_acted_for', i.id is not null)), '[]')
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
          sessions.some((one) => one.id === session_id && one.company_id === reader.company_id && isEnrolled(one))),
    ),
  );
}

/** Of a person who is acted for, the super admin's own second factor counts, as on every request. */
const isEnrolled = ({ user, company, is_acted_for }: OpenSession): boolean =>
  is_acted_for || !owesSecondFactor(user, company, settings.require_second_factor);
