/** Answers of ours in the place of the app's, chosen before the first byte of its own goes out. */

/**
 * Lets `choose` answer instead of the app: asked with the status that the app is about to send, it gives
 * `{ status, headers, body }` or nothing. What the app writes after that goes nowhere.
 */
export function replaceable(response, choose) {
  const { writeHead, write, end } = response;
  let replaced = false;

  function settle(status) {
    if (replaced || response.headersSent) return replaced;
    const other = choose(status);
    if (!other) return false;
    replaced = true;
    for (const name of response.getHeaderNames()) if (name !== 'x-request-id') response.removeHeader(name);
    const body = Buffer.from(other.body);
    writeHead.call(response, other.status, { ...other.headers, 'Content-Length': body.length });
    end.call(response, response.req.method === 'HEAD' ? undefined : body);
    return true;
  }
  response.writeHead = (...given) => (settle(given[0]) ? response : writeHead.apply(response, given));
  response.write = (...given) => settle(response.statusCode) || write.apply(response, given);
  response.end = (...given) => (settle(response.statusCode) ? response : end.apply(response, given));
}
