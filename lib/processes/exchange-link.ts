import 'server-only';
import { settings } from '@/lib/settings';
import type { RichTextLink } from '@/lib/core/rich-text';

/**
 * The first link that leads to a case exchange: https, on a host that the operator has listed
 * (rule: processes.case-exchange); else null.
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
