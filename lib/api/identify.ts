import 'server-only';
import { BlockList, isIP } from 'node:net';
import { loadActor } from '@/lib/core/identify';
import { readToken } from '@/lib/core/session-token';
import type { RequestInfo } from '@/lib/core/request-info';
import type { Actor, ApiClient, Claims } from '@/lib/shared/actor';

/** Who calls: `user_id` also of a token that no longer counts, for the list of refused calls. */
export type CallIdentity = { actor: Actor; user_id: number | null };

/**
 * The client of a bearer token, by the state of its row now: revocation, other scopes or a disabled company take effect at the
 * next call (rule: api.access-token). Cookies never count, nor do tokens of people.
 */
export async function identifyClient({ bearer }: RequestInfo): Promise<CallIdentity> {
  const claims = await readToken(bearer);
  if (!claims) return { actor: { kind: 'guest' }, user_id: null };
  return { actor: (await loadProgram(claims)) ?? { kind: 'guest' }, user_id: claims.user_id };
}

/** The program of a session, acting for its company (rule: api.public); null for a person, and for a session that has ended. */
export async function loadProgram(claims: Claims): Promise<ApiClient | null> {
  const actor = await loadActor(claims);
  return actor.kind === 'api_client' ? { ...actor, acts_for_company: true } : null;
}

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
