import 'server-only';
import { Problem, type ProblemKind } from '@/lib/shared/problem';

type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

/** Refuses in the words of RFC 6749; `caller_id` is the known client's, for the list of refused calls. */
export function oauthError(error: OauthError, description: string, caller_id: number | null = null): never {
  const kind: ProblemKind = error === 'invalid_client' ? 'unauthenticated' : 'malformed';
  throw new Problem(kind, description, { oauth: error, caller_id });
}

/** Formats refusals by RFC 6749; null for errors that the client did not cause. */
export function oauthRefusal(error: unknown): Response | null {
  if (!(error instanceof Problem)) return null;
  const known = {
    unauthenticated: 'invalid_client',
    malformed: 'invalid_request',
    unsupported_media_type: 'invalid_request',
    invalid: 'invalid_request',
  } as const;
  const code = (error.details.oauth as OauthError | undefined) ?? known[error.kind as keyof typeof known];
  if (!code) return null;
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (code === 'invalid_client') headers.set('WWW-Authenticate', 'Basic realm="oauth2"');
  const status = code === 'invalid_client' ? 401 : 400;
  return Response.json({ error: code, error_description: error.message }, { status, headers });
}
