import 'server-only';
import type { TokenRow } from '@/lib/platform/secrets/mailed-token';

export type RegistrationEntry = {
  company_id: number;
  first_name: string;
  last_name: string;
  phone: string;
  phone_country_code: string;
  country_id: number;
  city: string | null;
};

export function tokenDetails(registration: string, { city, ...entry }: RegistrationEntry) {
  return { registration, ...entry, ...(city !== null && { city }) };
}

/** Registration of a verification token; null for tokens created before details were stored. */
export function entryOf(details: TokenRow['details']): RegistrationEntry | null {
  if (!details?.registration) return null;
  const { registration: _, city = null, ...entry } = details;
  return { ...entry, city } as RegistrationEntry;
}
