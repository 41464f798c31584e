import 'server-only';
import type { Problem } from '@/lib/shared/problem';

const shared = globalThis as typeof globalThis & { __concordRefusePage?: (request_id: string, refusal: [status: number, says: string, headers: Record<string, string>]) => boolean };

/**
 * Gives the page under this request's id the status and the words of a refusal. A component can set no status itself; the
 * server in front does (server/refused-pages.mjs). Gives false when it is too late for that: the page has begun, or stands
 * already and loads a part; its error page then reads the error's digest.
 */
export function refusePage(request_id: string | null, { status, message, details }: Problem): boolean {
  if (!request_id || !shared.__concordRefusePage) return false;
  return shared.__concordRefusePage(request_id, [status, message, details.retry_after ? { 'Retry-After': String(details.retry_after) } : {}]);
}
