import 'server-only';
import { McpServer } from '@modelcontextprotocol/server';
import { noteRefusedCall } from '@/lib/api/refused-calls';
import type { CallIdentity } from '@/lib/api/identify';
import { fieldMessages } from '@/lib/api/problem-reply';
import { log } from '@/lib/core/log';
import { admit, execute } from '@/lib/core/operation';
import { problemOf } from '@/lib/core/reply';
import type { RequestInfo } from '@/lib/core/request-info';
import { settings } from '@/lib/settings';
import type { ApiClient } from '@/lib/shared/actor';
import { MESSAGES } from '@/lib/shared/problem';
import { ABOUT_TEXTS, refusalForAgent, type Outbound } from './texts';
import { TOOLS, type Tool } from './tools';

/** The client behind a request, and the request itself. */
export type AgentCall = { actor: ApiClient; identity: CallIdentity; info: RequestInfo; request: Request };

const INSTRUCTIONS = `Cases between support companies. Find the partner (search_partners), read its form (read_form), check the case (check_case), then submit it (submit_case) once a person agrees. ${ABOUT_TEXTS}`;

/** An MCP server for one call, with the tools that the client's scopes allow (rules: mcp.tools, mcp.scopes). */
export function serverFor(call: AgentCall): McpServer {
  const server = new McpServer({ name: settings.network_name, version: '1' }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    if (!hasScope(call.actor, tool)) continue;
    const { name, title, description, input } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations: annotationsOf(tool) },
      async (args: Record<string, unknown>) => use(tool, args, call),
    );
  }
  return server;
}

const hasScope = ({ scopes }: ApiClient, { scope }: Tool) => scopes.includes(scope);

const annotationsOf = ({ effect }: Tool) => ({
  readOnlyHint: effect === 'reads',
  destructiveHint: effect === 'decides',
  idempotentHint: effect === 'reads',
  openWorldHint: effect !== 'reads',
});

/** Runs the operation; a refusal is an answer that the agent can act on. */
async function use(tool: Tool, { repeatKey, ...args }: Record<string, unknown>, call: AgentCall) {
  const { actor, info } = call;
  const op = { ...tool.op, scope: tool.scope };
  try {
    admit(op, actor);
    const caller = { actor, request: info, idempotency_key: typeof repeatKey === 'string' ? repeatKey : null };
    const { output } = await execute(op, caller, tool.toInput?.(args) ?? args);
    return { content: [{ type: 'text' as const, text: ABOUT_TEXTS }, textOf(tool.shown(output, actor))] };
  } catch (error) {
    return { isError: true, content: [textOf(await refusalOf(error, tool, call))] };
  }
}

const textOf = (answer: Outbound) => ({ type: 'text' as const, text: JSON.stringify(answer) });

async function refusalOf(
  error: unknown,
  { name, fields: names = {} }: Tool,
  { identity, info, request }: AgentCall,
): Promise<Outbound> {
  const problem = problemOf(error);
  if (!problem) log.error({ err: error, request_id: info.request_id, tool: name }, 'a tool failed');
  await noteRefusedCall({ identity, info, request, problem, names: {} });
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
