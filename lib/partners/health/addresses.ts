import { isoTimestamp } from '@/db/timestamps';
import { addressesIn } from '@/lib/intake/processes/addresses';
import { UNKNOWN, type AddressFacts, type AddressRole } from './policy';

export type AddressFields = {
  collaborate_email: string | null;
  collaborate_cc_email: string | null;
  escalation_alias: string | null;
};

export type KnownAddress = Omit<AddressFacts, 'role'>;

const TIMES = ['asked_at', 'open_since', 'confirmed_at', 'refused_at'] as const;

export function addressFacts(version: AddressFields, known: KnownAddress[]): AddressFacts[] {
  const roles = new Map<string, AddressRole>();
  const add = (role: AddressRole, entry: string | null) => {
    for (const email of addressesIn(entry)) if (!roles.has(email)) roles.set(email, role);
  };
  add('to', version.collaborate_email);
  add('cc', version.collaborate_cc_email);
  add('alias', version.escalation_alias);
  const byEmail = new Map(known.map((row) => [row.email, row]));
  return [...roles].map(([email, role]) => ({ email, role, ...isoTimes(byEmail.get(email) ?? { email, ...UNKNOWN }) }));
}

function isoTimes<R extends KnownAddress>(row: R): Omit<R, 'email'> {
  const { email: _, ...rest } = row;
  const times = TIMES.map((key) => [key, row[key] && isoTimestamp(row[key])] as const);
  return { ...rest, ...Object.fromEntries(times) };
}
