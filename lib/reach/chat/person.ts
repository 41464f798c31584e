import 'server-only';
import { and, eq } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { chatAccounts } from '@/db/schema';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { portalLimits } from '@/lib/platform/limits/request-limit';
import { handle, type Call, type Channel } from '@/lib/platform/operation/handle';
import { loadGrantPerson } from '@/lib/platform/operation/identify';
import type { AnyOperation } from '@/lib/platform/operation/operation';
import { problemOrBug } from '@/lib/platform/operation/reply';
import type { CompanyPerson } from '@/lib/shared/actor';
import { CHAT_SERVICES, type ChatService } from '@/lib/shared/channels';
import { MESSAGES, Problem, type FieldErrors } from '@/lib/shared/problem';

/** Who writes in chat, as the service has signed it. */
export type Writer = { info: RequestInfo; service: ChatService; workspace: string; account: string; name: string };

/** The person whose account it is, read anew at every request, and the connection; null without one (rule: chat.ends). */
export async function connectionOf({ service, workspace, account }: Omit<Writer, 'info' | 'name'>) {
  return withDatabase(async (db) => {
    const [row] = await db
      .select({ id: chatAccounts.id, session_id: chatAccounts.session_id, company_id: chatAccounts.company_id })
      .from(chatAccounts)
      .where(
        and(
          eq(chatAccounts.service, service),
          eq(chatAccounts.workspace, workspace),
          eq(chatAccounts.account, account),
        ),
      );
    const person = row && (await loadGrantPerson(db, row.session_id));
    return person && person.company_id === row.company_id ? { id: row.id, person } : null;
  });
}

type ChatCall = Call & { writer: Writer; values: object };

/** The operations of the portal, by the person who connected the chat account, with the same rights (rule: chat.acts). */
const chat: Channel<ChatCall, unknown> = {
  async identify({ writer }) {
    const connection = await connectionOf(writer);
    return { actor: connection ? { ...connection.person, chat: writer.service } : { kind: 'guest' }, by: 'bearer' };
  },
  limits: () => ({ ...portalLimits(), prefix: 'chat ' }),
  ensure({ writer }, actor) {
    if (actor.kind !== 'member') throw new Problem('unauthenticated', notConnected(writer));
    ensureUsable(actor);
  },
  receive: ({ values }) => ({ values, key: null }),
  wordsIn: (_call, values) => values,
  wordsOut: (_call, output) => output,
  refusal(_call, error) {
    throw error;
  },
};

export const notConnected = ({ service }: Pick<Writer, 'service'>) =>
  service === 'slack'
    ? 'Your account is not connected. Type “/concord connect”, or open the case in the portal.'
    : 'Your account is not connected. Write “connect” to the bot in a chat of your own, or open the case in the portal.';

/** What the portal asks first is asked there. @throws Problem forbidden */
function ensureUsable({ owes_second_factor, force_update_agreement }: CompanyPerson): void {
  if (owes_second_factor) throw new Problem('forbidden', `${MESSAGES.enroll} Open the portal to do so.`);
  if (force_update_agreement) throw new Problem('forbidden', 'Open the portal first, and accept its privacy policy.');
}

/** Runs an operation for who writes in chat. @throws Problem for every refusal, of an account without a connection as well */
export const runFor = (writer: Writer, op: AnyOperation, values: object): Promise<unknown> =>
  handle(op, chat, { info: writer.info, writer, values });

type Refused = { text: string; errors: FieldErrors };

/** A refusal in words for chat; an unexpected one without details. */
export function refusedIn(error: unknown, { request_id }: RequestInfo): Refused {
  const problem = problemOrBug(error, request_id);
  if (!problem) return { text: MESSAGES.wrong, errors: {} };
  const errors = problem.details.errors ?? {};
  return { text: Object.values(errors).flat().join(' ') || problem.message, errors };
}

export const serviceName = ({ service }: Pick<Writer, 'service'>) => CHAT_SERVICES[service];
