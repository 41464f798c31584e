import type { IncomingMessage, ServerResponse } from 'node:http';

export type StaticAnswer = { status: number; headers: Record<string, string>; body: string | Buffer };

type Hooks = {
  /** Runs right before every response is sent. */
  addHeaders: () => void;
  override: (status: number) => StaticAnswer | undefined;
  drain: () => Promise<void>;
};

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Wraps `writeHead`, `write` and `end` of a response. Returns the function that sends a replacement; later writes of
 * the app are dropped. With `Connection: close`, the response is sent at once, but the connection is closed only after
 * the request body: closing it earlier resets it, and the client never sees the response.
 */
export function wrapResponse(request: IncomingMessage, response: ServerResponse, hooks: Hooks) {
  const [writeHead, write, end] = (['writeHead', 'write', 'end'] as const).map((name) =>
    (response[name] as AnyFunction).bind(response),
  ) as [AnyFunction, AnyFunction, AnyFunction];
  let replaced = false;
  let ending = false;

  function send(answer: StaticAnswer): void {
    replaced = true;
    for (const name of response.getHeaderNames()) if (name !== 'x-request-id') response.removeHeader(name);
    hooks.addHeaders();
    const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
    const length = answer.status === 204 ? {} : { 'Content-Length': body.length };
    writeHead(answer.status, { ...answer.headers, ...length });
    finish(request.method === 'HEAD' ? [] : [body]);
  }

  /** True when a replacement was sent, so that the app's call is dropped. */
  function isReplaced(status: number): boolean {
    if (replaced || response.headersSent) return replaced;
    const answer = hooks.override(status);
    if (answer) send(answer);
    return replaced;
  }

  function finish(args: unknown[]): void {
    if (ending) return;
    if (response.shouldKeepAlive || !hasUnreadBody(request)) return void end(...args);
    ending = true;
    const [chunk] = args;
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) write(...args.filter((arg) => arg !== undefined));
    else response.flushHeaders();
    void hooks.drain().then(() => end());
  }

  // Node's write and end call writeHead when needed, so headers are added only there.
  const wrapped: Record<'writeHead' | 'write' | 'end', AnyFunction> = {
    writeHead(...args) {
      if (isReplaced(args[0] as number)) return response;
      if (!response.headersSent) hooks.addHeaders();
      return writeHead(...args);
    },
    write: (...args) => isReplaced(response.statusCode) || write(...args),
    end(...args) {
      if (!isReplaced(response.statusCode)) finish(args);
      return response;
    },
  };
  Object.assign(response, wrapped);
  return send;
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

export const hasUnreadBody = (request: IncomingMessage) => hasBody(request) && !request.readableEnded;
