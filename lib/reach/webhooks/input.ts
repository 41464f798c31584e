import 'server-only';
import { z } from 'zod';
import { checkPublicAddress, RefusedAddress } from '@/lib/platform/http/outgoing-address';
import { keysOf } from '@/lib/shared/enums';
import { IdOf, Url } from '@/lib/shared/fields';
import { invalid } from '@/lib/shared/problem';
import { CASE_DIRECTIONS } from '@/lib/shared/webhooks';
import type { CallbackAuth } from './callback-auth';

const MAX_PARTNERS = 500;
/** Milliseconds; the whole command has five seconds. */
const DNS_TIMEOUT = 3_000;

const unique = <T>(list: T[]) => [...new Set(list)];

export const WebhookFields = {
  callback_url: Url,
  event_types: z
    .array(z.string().max(200), 'Choose the events.')
    .max(50, 'Choose from the list.')
    .min(1, 'Choose at least one event.')
    .transform(unique),
  case_directions: z
    .array(z.enum(keysOf(CASE_DIRECTIONS), 'Choose INBOUND or OUTBOUND.'), 'Choose INBOUND or OUTBOUND.')
    .max(2, 'Choose INBOUND or OUTBOUND.')
    .transform(unique),
  partner_company_ids: z
    .array(IdOf('a company'), 'Choose companies.')
    .max(MAX_PARTNERS, `Choose at most ${MAX_PARTNERS} companies.`)
    .transform(unique),
};

/** @throws Problem invalid for an event that webhooks of this version do not have (rule: webhooks.types) */
export function ensureEventTypes(event_types: string[], offered: readonly string[]): void {
  const unknown = event_types.find((type) => !offered.includes(type));
  if (unknown !== undefined)
    invalid({ event_types: [`“${unknown}” is not an event of this version. Choose from ${offered.join(', ')}.`] });
}

/** The same for the address of an access token. @throws Problem invalid */
export const ensureTokenAddress = async (auth: CallbackAuth | null | undefined): Promise<void> => {
  if (auth?.type === 'OAUTH2') await ensureAddress(auth.token_url, 'callback_auth.token_url');
};

/**
 * Resolves the address and checks where it leads, as each delivery does again (rule: web.outgoing).
 * @throws Problem invalid
 */
export async function ensureAddress(address: string, field = 'callback_url'): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), DNS_TIMEOUT);
  });
  try {
    await Promise.race([checkPublicAddress(address), late]);
  } catch (error) {
    const reason = error instanceof RefusedAddress ? error.message : 'The name of this host could not be resolved.';
    invalid({ [field]: [reason] });
  } finally {
    clearTimeout(timer);
  }
}
