import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { log } from '@/lib/core/log';
import type { RequestInfo } from '@/lib/core/request-info';
import { MESSAGES, type Problem } from '@/lib/shared/problem';
import type { CallIdentity } from './identify';
import { fieldMessages, type FieldNames } from './problem-reply';

/** Refused calls that are kept per company (rule: api.refused-calls). */
export const KEPT_REFUSALS = 100;
const MAX_CALL = 200;
const MAX_REASON = 500;

type Refused = {
  identity: CallIdentity;
  info: RequestInfo;
  request: Request;
  problem: Problem | null;
  names: FieldNames;
};

/**
 * Notes a refused call of a known client, for its company's managers: when, who, what, why; never a body, a parameter or a
 * secret. Calls over the limit are not noted, because nothing is written for them. A failure to note changes no answer.
 */
export async function noteRefusedCall({ identity, info, request, problem, names }: Refused): Promise<void> {
  const user_id = identity.user_id ?? callerOf(problem);
  if (user_id === null || problem?.kind === 'rate_limited' || problem?.kind === 'unavailable') return;
  const call = `${request.method} ${new URL(request.url).pathname}`.slice(0, MAX_CALL);
  const reason = reasonOf(problem, names).slice(0, MAX_REASON);
  const status = problem?.status ?? 500;
  try {
    await withDatabase((db) =>
      db.execute(sql`
        with noted as (
          insert into api_refusals (company_id, user_id, call, status, reason, request_id)
          select company_id, id, ${call}, ${status}, ${reason}, ${info.request_id} from users where id = ${user_id} and role = 'api'
          returning company_id)
        delete from api_refusals using noted where api_refusals.company_id = noted.company_id and api_refusals.id <= (
          select old.id from api_refusals old where old.company_id = noted.company_id order by old.id desc offset ${KEPT_REFUSALS - 1} limit 1)`),
    );
  } catch (err) {
    log.warn({ err, request_id: info.request_id }, 'a refused call could not be noted');
  }
}

/** The client that a refused token call named. */
const callerOf = (problem: Problem | null) =>
  typeof problem?.details.caller_id === 'number' ? problem.details.caller_id : null;

function reasonOf(problem: Problem | null, names: FieldNames): string {
  if (!problem) return MESSAGES.wrong;
  const errors = problem.details.errors ? fieldMessages(problem.details.errors, names) : [];
  return errors.length ? errors.map(({ field, message }) => `${field}: ${message}`).join(' ') : problem.message;
}
