import 'server-only';
import type { Problem } from '@/lib/shared/problem';

const shared = globalThis as typeof globalThis & { __concordRefusePage?: (request_id: string, refusal: [status: number, says: string, headers: Record<string, string>]) => void };

/**
 * Gives the page under this request's id the status and the words of a refusal. A component can set no status itself; the
 * server in front does (server/refused-pages.mjs). What is loaded into a page that stands already reads the error's digest.
 */
export function refusePage(request_id: string | null, { status, message, details }: Problem): void {
  if (request_id) shared.__concordRefusePage?.(request_id, [status, message, details.retry_after ? { 'Retry-After': String(details.retry_after) } : {}]);
}
