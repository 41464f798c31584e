import 'server-only';
import { createMcpHandler, McpServer, type McpHttpHandler } from '@modelcontextprotocol/server';
import {
  addLimitHeaders,
  apiLimits,
  ensureNetwork,
  fieldMessages,
  identifyClient,
  noteRefusal,
  refuse,
} from '@/lib/reach/public-api/endpoint';
import { withBodyBudget } from '@/lib/platform/http/body-budget';
import { MEBIBYTE } from '@/lib/platform/http/body-reader';
import { enter, handle, nobodyYet, type Channel, type Entrance, type Reached } from '@/lib/platform/operation/handle';
import { log } from '@/lib/platform/log';
import { problemOrBug } from '@/lib/platform/operation/reply';
import { requestInfoOf, type RequestInfo } from '@/lib/platform/http/request-info';
import { settings } from '@/lib/platform/settings';
import { identifyProgram } from '@/lib/reach/oauth/identify';
import { isTestToken } from '@/lib/reach/public-api/test-cases';
import { resourceMetadata } from '@/lib/reach/oauth/metadata';
import { isOauthAccessToken } from '@/lib/platform/secrets/client-secret';
import { decidesAlone, scopesOf, type Member } from '@/lib/shared/actor';
import { fieldErrors } from '@/lib/shared/fields';
import { invalid, MESSAGES, Problem } from '@/lib/shared/problem';
import { isOwnOrigin } from '@/lib/shared/sites';
import { ABOUT_TEXTS, refusalForAgent, type Outbound } from './texts';
import { toolsFor, type Tool } from './tools';

type AgentRequest = { info: RequestInfo; post: Request };
type Entered = AgentRequest & { reached: Reached };
type ToolCall = Entered & { tool: Tool; args: Record<string, unknown> };
type ToolAnswer = { isError?: true; content: { type: 'text'; text: string }[] };

const textOf = (answer: Outbound) => ({ type: 'text' as const, text: JSON.stringify(answer) });

const entrance: Entrance<AgentRequest> = {
  async identify({ info, post }) {
    ensureOwnOrigin(post);
    return isOauthAccessToken(info.bearer) ? identifyProgram(info.bearer) : identifyClient(info);
  },
  limits: apiLimits,
  ensure({ info }, actor) {
    if (!scopesOf(actor)) throw new Problem('unauthenticated', MESSAGES.login);
    ensureNetwork(actor, info);
  },
};

/** A request of an agent enters once, and each tool that it names is a separate call. Only a bearer token counts. */
const agents: Channel<ToolCall, ToolAnswer> = {
  ...entrance,
  receive({ tool, args }) {
    const { repeatKey, ...values } = argumentsOf(tool, args);
    return { values, key: typeof repeatKey === 'string' ? repeatKey : null };
  },
  wordsIn: ({ tool }, values) => tool.toInput?.(values as Record<string, unknown>) ?? values,
  wordsOut: ({ tool }, output, { identity }) => ({
    content: [{ type: 'text' as const, text: ABOUT_TEXTS }, textOf(tool.shown(output, identity.actor as Member))],
  }),
  async refusal({ tool, info, post, reached }, error) {
    const problem = problemOrBug(error, info.request_id);
    await noteRefusal(problem, { info, request: post, reached });
    return { isError: true, content: [textOf(refusalOf(problem, tool))] };
  },
};

/**
 * Refuses a page of another site, which a browser could be led to by a name that points here (rule: mcp.origin).
 * Programs send no Origin. @throws Problem forbidden
 */
function ensureOwnOrigin({ headers }: Request): void {
  const origin = headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, settings.app_url))
    throw new Problem('forbidden', 'Pages of other sites may not call this address.');
}

/** Reads the arguments of a tool. @throws Problem invalid with each one that is missing or wrong (rule: mcp.missing-argument) */
function argumentsOf({ input }: Tool, args: Record<string, unknown>): Record<string, unknown> {
  const { data, error } = input.safeParse(args);
  if (data) return data;
  return invalid(
    fieldErrors(
      error.issues.map((issue) => ({ ...issue, message: valueAt(args, issue.path) === undefined ? MISSING : WRONG })),
    ),
  );
}

const MISSING = 'This argument is missing.';
const WRONG = 'This argument is not as the tool describes it.';

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], value);

/** The tool's schema for its description alone: the SDK's own refusal would not be one of ours. */
const described = ({ input }: Tool): (typeof input)['~standard'] extends infer S ? { '~standard': S } : never =>
  ({ '~standard': { ...input['~standard'], validate: (value: unknown) => ({ value }) } }) as never;

/** A test case sends nothing, so that nothing of it is proposed. */
const operationOf = ({ op, direct }: Tool, { token }: Record<string, unknown>) =>
  direct && typeof token === 'string' && isTestToken(token) ? direct : op;

function refusalOf(problem: Problem | null, { fields: names = {} }: Tool): Outbound {
  if (!problem) return refusalForAgent({ kind: 'failed', message: MESSAGES.wrong, fields: [] });
  const { kind, message, details } = problem;
  const ids = (details.field_ids ?? {}) as Record<string, number>;
  const fields = Object.entries(details.errors ?? {}).flatMap(([name, messages]) =>
    fieldMessages({ [name]: messages }, names).map((one) => ({
      ...one,
      ...(ids[name] !== undefined && { fieldId: ids[name] }),
    })),
  );
  return refusalForAgent({ kind, message, fields });
}

/**
 * Answers agents by the Model Context Protocol over streamable HTTP, for the clients of the public API with their scopes, networks
 * and limits (rule: mcp.clients).
 */
export async function serveAgent(post: Request): Promise<Response> {
  const info = requestInfoOf(post.headers);
  const reached = nobodyYet();
  try {
    const actor = await enter(entrance, { info, post }, reached);
    const response = await withBodyBudget(post, actor, async () => {
      const { id } = actor as Member;
      const scopes = scopesOf(actor) ?? [];
      const extra = { entered: { info, post, reached } satisfies Entered };
      return handlerOfProcess().fetch(post, {
        authInfo: { token: '', clientId: String(id), scopes: [...scopes], extra },
      });
    });
    return addLimitHeaders(response, reached.share!);
  } catch (error) {
    const request = new Request(post.url, { method: 'POST', headers: { accept: 'application/problem+json' } });
    return toldWhereToAsk(await refuse(error, { info, request, reached }), info);
  }
}

/** A refused program reads here how a person can let it in (RFC 9728, rule: oauth.metadata). */
function toldWhereToAsk(response: Response, { bearer }: RequestInfo): Response {
  if (response.status !== 401) return response;
  const error = bearer === undefined ? '' : 'error="invalid_token", ';
  response.headers.set('WWW-Authenticate', `Bearer ${error}resource_metadata="${resourceMetadata()}"`);
  return response;
}

let handler: McpHttpHandler | undefined;

const handlerOfProcess = () =>
  (handler ??= createMcpHandler(
    ({ authInfo }) => {
      const entered = authInfo?.extra?.entered as Entered | undefined;
      if (!entered) throw new Error('A call without its client.');
      return serverFor(entered);
    },
    {
      // Requests are independent, so any process and instance can answer, and no connection stays open.
      legacy: 'stateless',
      responseMode: 'json',
      maxSubscriptions: 0,
      maxRequestBodySize: MEBIBYTE,
      onerror: (err) => log.debug({ err }, 'a request of an agent was refused'),
    },
  ));

const INSTRUCTIONS = `Cases between support companies. Find the partner (search_partners), read its form (read_form), check the case (check_case), then submit it (submit_case) once a person agrees. ${ABOUT_TEXTS}`;

/** An MCP server for one request, with the tools that the client's scopes allow (rules: mcp.tools, mcp.scopes). */
function serverFor(entered: Entered): McpServer {
  const server = new McpServer({ name: settings.network_name, version: '1' }, { instructions: INSTRUCTIONS });
  const { actor } = entered.reached.identity;
  for (const tool of toolsFor({ scopes: scopesOf(actor) ?? [], decides: decidesAlone(actor) })) {
    const { name, title, description, effect } = tool;
    const annotations = {
      readOnlyHint: effect === 'reads',
      destructiveHint: effect === 'decides',
      idempotentHint: effect === 'reads',
      openWorldHint: effect !== 'reads',
    };
    server.registerTool(
      name,
      { title, description, inputSchema: described(tool), annotations },
      async (args: Record<string, unknown>) =>
        handle(operationOf(tool, args), agents, { ...entered, tool, args }, entered.reached),
    );
  }
  return server;
}
