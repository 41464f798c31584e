/** Rejects request targets and Host headers that no browser sends, before anything interprets them (RFC 9112 §3.2). */
import type { IncomingMessage } from 'node:http';

/** Equals the limit for the fields of a body. */
const MAX_PARAMETERS = 200;

const PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/** True when the target is in origin form, decodable and free of control characters, with exactly one Host header. */
export function isValidTarget({ url = '', headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0;
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return false;
  if (!PATH.test(url) || url.includes('#')) return false;
  const path = url.split('?', 1)[0]!;
  return !path.includes('\\') && isDecodable(path);
}

function isDecodable(path: string): boolean {
  try {
    return !/[\r\n]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The framework parses parameters in quadratic time (rule: input.fields). */
export const hasManyParameters = ({ url = '' }: IncomingMessage): boolean =>
  url.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS;

/** The framework parses cookies in quadratic time. */
export const hasManyCookies = ({ headers }: IncomingMessage): boolean =>
  (headers.cookie ?? '').split(';', MAX_PARAMETERS + 1).length > MAX_PARAMETERS;
