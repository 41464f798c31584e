import 'server-only';
import { settings } from '@/lib/platform/settings';
import type { RichTextLink } from '@/lib/platform/operation/rich-text';

/**
 * The first https link to a case exchange on a host the operator has listed (rule: processes.case-exchange); null
 * without one.
 */
export function exchangeAmong(links: RichTextLink[]): string | null {
  return links.find(({ href }) => isExchange(href))?.href ?? null;
}

function isExchange(href: string): boolean {
  const url = URL.parse(href);
  return (
    url?.protocol === 'https:' &&
    url.port === '' &&
    !url.username &&
    !url.password &&
    settings.case_exchange_hosts.includes(url.hostname)
  );
}
