import 'server-only';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { ensureNetwork } from '@/lib/api/endpoint';
import { identifyClient, type CallIdentity } from '@/lib/api/identify';
import { PROBLEM_JSON, publicRefusal } from '@/lib/api/problem-reply';
import { noteRefusedCall } from '@/lib/api/refused-calls';
import { addLimitHeaders, ensureShare, takeCall } from '@/lib/api/request-limit';
import { withBodyBudget } from '@/lib/core/body-budget';
import { MEBIBYTE } from '@/lib/core/body-reader';
import { log } from '@/lib/core/log';
import { requestInfoOf } from '@/lib/core/request-info';
import type { TakenShare } from '@/lib/core/request-limit';
import { settings } from '@/lib/settings';
import { MESSAGES, Problem } from '@/lib/shared/problem';
import { isOwnOrigin } from '@/lib/shared/sites';
import { serverFor, type AgentCall } from './server';

let handler: McpHttpHandler | undefined;

const handlerOfProcess = () =>
  (handler ??= createMcpHandler(
    ({ authInfo }) => {
      const call = authInfo?.extra?.call as AgentCall | undefined;
      if (!call) throw new Error('A call without its client.');
      return serverFor(call);
    },
    {
      // Every request stands for itself, so any process and instance answers it, and none is held open.
      legacy: 'stateless',
      responseMode: 'json',
      maxSubscriptions: 0,
      maxRequestBodySize: MEBIBYTE,
      onerror: (err) => log.debug({ err }, 'a request of an agent was refused'),
    },
  ));

/**
 * Refuses a page of another site, which a browser could be led to by a name that points here (rule: mcp.origin). Programs send
 * no Origin. @throws Problem forbidden
 */
function ensureOwnOrigin({ headers }: Request): void {
  const origin = headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, settings.app_url))
    throw new Problem('forbidden', 'Pages of other sites may not call this address.');
}

/**
 * Answers agents by the Model Context Protocol over streamable HTTP, for the clients of the public API with their scopes, networks
 * and limits (rule: mcp.clients). Only a bearer token counts.
 */
export async function serveAgent(request: Request): Promise<Response> {
  const info = requestInfoOf(request.headers);
  let identity: CallIdentity = { actor: { kind: 'guest' }, user_id: null };
  let share: TakenShare | null = null;
  try {
    ensureOwnOrigin(request);
    identity = await identifyClient(info);
    const { actor } = identity;
    share = takeCall(actor, info.address);
    ensureShare(share);
    if (actor.kind !== 'api_client') throw new Problem('unauthenticated', MESSAGES.login);
    ensureNetwork(actor, info);
    const response = await withBodyBudget(request, actor, async () => {
      const call: AgentCall = { actor, identity, info, request };
      const authInfo = { token: '', clientId: String(actor.id), scopes: [...actor.scopes], extra: { call } };
      return handlerOfProcess().fetch(request, { authInfo });
    });
    return addLimitHeaders(response, share);
  } catch (error) {
    const refused = new Request(request.url, { method: 'POST', headers: { accept: PROBLEM_JSON } });
    const { problem, response } = publicRefusal(error, { request: refused, request_id: info.request_id });
    await noteRefusedCall({ identity, info, request, problem, names: {} });
    return addLimitHeaders(response, share ?? takeCall({ kind: 'guest' }, info.address));
  }
}
