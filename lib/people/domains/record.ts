import 'server-only';
import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { log } from '@/lib/platform/log';
import { settings } from '@/lib/platform/settings';
import type { Lookup } from './policy';

const TIMEOUT_MS = 2000;
const LABEL = '_concord';

/** The TXT record by which a company proves a domain; each company has its own value (rule: domains.proven). */
export const recordOf = (company_id: number, domain: string) => ({
  type: 'TXT' as const,
  name: `${LABEL}.${domain}`,
  value: `concord-domain=${createHmac('sha256', settings.secret).update(`domain ${company_id} ${domain}`).digest('base64url')}`,
});

const ABSENT = ['ENOTFOUND', 'ENODATA'];

/** Looks the record up; an error of the DNS is no answer. */
export async function lookUp(company_id: number, domain: string): Promise<Lookup> {
  const { name, value } = recordOf(company_id, domain);
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (settings.dns_servers.length) resolver.setServers(settings.dns_servers);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join('').trim() === value) ? 'found' : 'missing';
  } catch (err) {
    if (ABSENT.includes((err as NodeJS.ErrnoException).code ?? '')) return 'missing';
    log.warn({ err, domain }, 'the record of a domain could not be looked up');
    return 'unknown';
  }
}
