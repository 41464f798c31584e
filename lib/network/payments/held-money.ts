import 'server-only';
import { sql, type SQL } from 'drizzle-orm';

/**
 * True while a registration's card is charged, may still be charged, or is being refunded: the registration stays until
 * then, since its emails need it (rule: onboarding.expiry).
 */
export const holdsMoney = (session_id: SQL): SQL<boolean> => sql<boolean>`exists (
  select from payments held where held.onboarding_session_id = ${session_id}
    and (held.status = 'paid' or held.status = 'pending' and (held.stripe_payment_intent is not null or held.charging_until is not null)))`;
