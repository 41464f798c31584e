import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { FILE } from '@/lib/platform/operation/output';
import { settings } from '@/lib/platform/settings';
import { hours, msOf, secondsOf, SECURITY_TXT } from '@/lib/shared/durations';
import { anyone } from '@/lib/shared/gates';

/**
 * Contact for reports of vulnerabilities, as RFC 9116 wants it (rule: web.served-files). Not a file of `public/`, since its
 * addresses are settings.
 */
export const readSecurityTxt = query({
  who: anyone,
  input: z.object({}),
  output: () => FILE,
  async run() {
    const lines = [
      `Contact: mailto:${settings.network_email}`,
      `Expires: ${new Date(Date.now() + msOf(SECURITY_TXT)).toISOString()}`,
      `Canonical: ${new URL('/.well-known/security.txt', settings.app_url).href}`,
      ...(settings.links.security ? [`Policy: ${settings.links.security}`] : []),
    ];
    return new Response(`${lines.join('\n')}\n`, {
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': `public, max-age=${secondsOf(hours(1))}`,
      },
    });
  },
});
