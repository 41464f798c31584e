import 'server-only';
import { log } from '@/lib/platform/log';
import type { PathParameters } from '@/lib/platform/operation/operation';
import { problemOf, redirectTo } from '@/lib/platform/operation/reply';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { settings } from '@/lib/platform/settings';
import type { ALERTS } from '@/lib/shared/alerts';
import { siteUrl, ssoLoginUrl } from '@/lib/shared/sites';
import { SsoRefusal, UnsolicitedAnswer } from './refusal';

export const toLanding = (slug: string, alert?: keyof typeof ALERTS) =>
  siteUrl(settings.app_url, slug, alert ? `/?alert=${alert}` : '/');

/**
 * Sends a failed login to the landing page with an alert, and logs what an administrator can do about it. No session is
 * opened.
 */
export function refusalAtLanding(
  error: unknown,
  { slug }: PathParameters,
  { request_id }: RequestInfo,
): Response | null {
  const name = String(slug).toLowerCase();
  if (!/^[a-z0-9-]{2,63}$/.test(name)) return null;
  if (error instanceof UnsolicitedAnswer)
    return redirectTo({ location: ssoLoginUrl(settings.app_url, name), cookies: [] });
  if (error instanceof SsoRefusal) {
    logRefusal(error, name, request_id);
    return redirectTo({ location: toLanding(name, error.alert), cookies: [] });
  }
  const problem = problemOf(error);
  if (!problem) log.error({ err: error, request_id, company: name }, 'single sign-on failed');
  else log.warn({ request_id, company: name, reason: problem.message }, 'single sign-on refused');
  const alert = problem?.kind === 'rate_limited' ? 'too_many' : problem?.kind === 'unavailable' ? 'busy' : 'sso';
  return redirectTo({ location: toLanding(name, alert), cookies: [] });
}

export function logRefusal({ message, details }: SsoRefusal, company: string, request_id: string): void {
  log.warn({ request_id, company, reason: message, ...details }, 'single sign-on refused');
}
