import 'server-only';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const MAX_NETWORKS = 20;
const INVALID = 'Enter addresses or networks such as 203.0.113.7 or 203.0.113.0/24, one per line.';

function networkOf(text: string): string | null {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (!version || rest.length || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const most = version === 4 ? 32 : 128;
  const length = Number(bits ?? most);
  if (length > most || length < 1) return null;
  return `${address}/${length}`;
}

/** Networks, as a list or as text with one per line or comma (rule: api.ip-ranges). */
export const Networks = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? [])),
    z.array(z.string(INVALID).max(60, INVALID), INVALID),
  )
  .transform((lines, ctx) => {
    const entered = [...new Set(lines.map((line) => line.trim()).filter(Boolean))];
    if (entered.length > MAX_NETWORKS)
      ctx.addIssue({ code: 'custom', message: `Enter at most ${MAX_NETWORKS} networks.` });
    const networks = entered.map(networkOf);
    if (networks.includes(null)) ctx.addIssue({ code: 'custom', message: INVALID });
    return networks.filter((network) => network !== null);
  });

/** True when the address is within one of the networks, or there are none (rule: api.ip-ranges). */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!networks.length) return true;
  const family = familyOf(address);
  if (!family) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    const kind = familyOf(start);
    if (kind) list.addSubnet(start, Number(bits ?? (kind === 'ipv4' ? 32 : 128)), kind);
  }
  return list.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  if (version === 4) return 'ipv4';
  return version === 6 ? 'ipv6' : null;
}
