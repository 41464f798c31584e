import 'server-only';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import { perHour, perMinute } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import type { LinkHolder } from '@/lib/shared/actor';

const CHANGES_PER_HOUR = 20;

/** Pages of one link a minute (rule: setup-link.limits). */
export const readLimit = (_request: RequestInfo, _input: object, { link }: LinkHolder) => [
  perMinute(settings.limits.token_page_per_minute, 'setup-link-page', link.id),
];

/** Changes and tests by one link an hour (rule: setup-link.limits). */
export const changeLimit = (_request: RequestInfo, _input: object, { link }: LinkHolder) => [
  perHour(CHANGES_PER_HOUR, 'setup-link-change', link.id),
];
