'use client';
import { removeStored, useStoredValue } from './use-stored-value';

export type RememberedResponder = { engineer_name: string; engineer_email: string; engineer_phone: string };

/**
 * The engineer named in this browser's last answer for a company, so that a returning desk need not type it again.
 * Stored in this browser only, without any data of a case (rule: cases.returning-desk).
 * @returns the engineer or null, a function to remember one, and a function to forget it.
 */
export function useRememberedResponder(
  receiver_slug: string,
): [RememberedResponder | null, (responder: RememberedResponder) => void, () => void] {
  const name = `responder:${receiver_slug}`;
  const [stored, store] = useStoredValue(name, '');
  return [
    parse(stored),
    (responder) => store(JSON.stringify(responder)),
    () => {
      store('');
      removeStored(name);
    },
  ];
}

function parse(stored: string): RememberedResponder | null {
  try {
    const value: unknown = JSON.parse(stored);
    if (!value || typeof value !== 'object') return null;
    const { engineer_name, engineer_email, engineer_phone } = value as Record<string, unknown>;
    const text = (entry: unknown) => (typeof entry === 'string' ? entry.slice(0, 254) : '');
    return text(engineer_name) && text(engineer_email)
      ? {
          engineer_name: text(engineer_name),
          engineer_email: text(engineer_email),
          engineer_phone: text(engineer_phone),
        }
      : null;
  } catch {
    return null;
  }
}
