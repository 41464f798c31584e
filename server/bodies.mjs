/** How large a body may be, said before it is read when its length is known, and while it is read when it is not. */
import { pathOf } from './headers.mjs';
import { refuse } from './refuse.mjs';

const MIB = 1024 * 1024;
const UPLOADS = [/\/upload$/, /^\/api\/super_admin\/companies\/[^/]+$/, /^\/api\/super_admin\/groups\/[^/]+$/, /^\/api\/admin\/company\/sso$/];
// A refused body is read on for this long, so that the sender sees the answer instead of a broken connection.
const LINGER = 2000;

/** Makes the function that gives false when it has refused the request, and otherwise keeps watch over its body. */
export function bodyLimits(uploadMaxMb) {
  return (request, response) => {
    const upload = UPLOADS.some((one) => one.test(pathOf(request)));
    const limit = upload ? uploadMaxMb * MIB : MIB;
    const words = upload ? `Unable to upload your file. That max file size allowed is ${uploadMaxMb} MB.` : 'The request is too large.';
    const length = request.headers['content-length'];
    if (length !== undefined && Number(length) > limit) {
      tooLarge(request, response, words);
      request.resume();
      return false;
    }
    if (length === undefined && request.headers['transfer-encoding'] !== undefined) watch(request, response, { limit, words });
    return true;
  };
}

/** Counts what comes in; beyond the limit the app gets no more of it, and a broken body instead of a cut one. */
function watch(request, response, { limit, words }) {
  const push = request.push;
  let read = 0;
  let over = false;
  request.push = function (chunk, encoding) {
    if (over) return true;
    read += chunk?.length ?? 0;
    if (read <= limit) return push.call(request, chunk, encoding);
    over = true;
    tooLarge(request, response, words);
    return true;
  };
}

function tooLarge(request, response, words) {
  if (!response.headersSent) {
    response.setHeader('Connection', 'close');
    refuse(response, [413, words]);
    silence(response);
  }
  const timer = setTimeout(() => request.destroy(new Error('The request is too large.')), LINGER);
  request.socket.once('close', () => clearTimeout(timer));
}

/** The answer is given; what the app says afterwards goes nowhere. */
function silence(response) {
  const nothing = () => response;
  for (const name of ['setHeader', 'appendHeader', 'removeHeader', 'writeHead', 'flushHeaders']) response[name] = nothing;
  response.write = () => true;
  response.end = nothing;
}
