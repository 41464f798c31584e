/** Calls of one company, each of which is noted for the table. */

const PROBLEM_JSON = 'application/problem+json';
const CALL_MS = 30_000;

/**
 * @param {{ url: string, note: (exchange: object) => void }} portal where to call, and who wants to know of each call
 * @param {string} [token] sent with every call
 */
export function clientOf(portal, token) {
  const call = async (method, path, { body, headers = {}, accept = 'application/json' } = {}) => {
    const sent = {
      ...{ Accept: accept, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(isJson(body) && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const exchange = { sent: `${method} ${path}${shown(body)}`, came: 'no answer' };
    portal.note(exchange);
    const response = await fetch(portal.url + path, {
      method,
      headers: sent,
      body: isJson(body) ? JSON.stringify(body) : body,
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    exchange.came = `${response.status} ${text}`.trim();
    return { status: response.status, headers: response.headers, body: parsed(text), bytes };
  };
  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, body = {}, options = {}) => call('POST', path, { ...options, body }),
    patch: (path, body, options = {}) => call('PATCH', path, { ...options, body }),
    delete: (path) => call('DELETE', path),
  };
}

const isJson = (body) =>
  body !== undefined && typeof body === 'object' && !(body instanceof FormData) && !(body instanceof URLSearchParams);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A body for the table; its secrets are not shown. */
function shown(body) {
  if (body === undefined) return '';
  if (body instanceof FormData) return ` form with ${[...body.keys()].join(', ')}`;
  const entries = body instanceof URLSearchParams ? Object.fromEntries(body) : body;
  return ` ${JSON.stringify(entries, (key, value) => (/secret|password/i.test(key) ? '…' : value))}`;
}
