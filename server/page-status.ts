/**
 * Stores the status of pages that fail while rendering. Next pages can set no status but 404, so the app reports it
 * here by request id (lib/platform/operation/page-status.ts), and the pipeline sends a static error page instead.
 */
import type { ServerResponse } from 'node:http';
import { ofProcess } from '../lib/shared/process-wide.ts';

export type PageStatus = { status: number; message: string; headers: Record<string, string> };
type Page = { response: ServerResponse; failure?: PageStatus };

/** One entry per open page request, removed when its response closes. */
const pages = new Map<string, Page>();

const shared = ofProcess<{
  __concordPageStatus?: (request_id: string, failure: PageStatus) => boolean;
}>();

/** Returns false when the page is unknown or its headers are sent. */
shared.__concordPageStatus = (request_id, failure) => {
  const page = pages.get(request_id);
  if (!page || page.response.headersSent) return false;
  page.failure ??= failure;
  return true;
};

/** Tracks a page until its response closes. Returns a function that reads the reported failure. */
export function watchPage(request_id: string, response: ServerResponse): () => PageStatus | undefined {
  const page: Page = { response };
  pages.set(request_id, page);
  response.once('close', () => pages.delete(request_id));
  return () => page.failure;
}
