import 'server-only';
import type { Problem } from '@/lib/shared/problem';
import { ofProcess } from '@/lib/shared/process-wide';

export type PageStatus = { status: number; message: string; headers: Record<string, string> };
const shared = ofProcess<{
  __concordPageStatus?: (request_id: string, status: PageStatus) => boolean;
}>();

/**
 * Sets the status and message of the page being rendered, which a server component cannot do. The request pipeline then
 * sends its static error page (server/page-status.ts). Returns false when the response has started or only part of the
 * page was requested; the error page then reads the error's digest.
 */
export function pageStatus(request_id: string | null, problem: Problem): boolean {
  if (!request_id || !shared.__concordPageStatus) return false;
  return shared.__concordPageStatus(request_id, pageStatusOf(problem));
}

export const pageStatusOf = ({ status, message, details }: Problem): PageStatus => ({
  status,
  message,
  headers: details.retry_after ? { 'Retry-After': String(details.retry_after) } : {},
});
