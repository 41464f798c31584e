import 'server-only';
import { fetchLimited } from '@/lib/platform/http/outgoing';
import { RefusedAddress } from '@/lib/platform/http/outgoing-address';
import type { Holiday } from '@/lib/shared/holidays';
import { IcsError, icsHolidays, MAX_ICS_BYTES } from './ics';

/** Reads holidays from an address that a member entered (rule: web.outgoing). @throws IcsError */
export async function readIcs(url: string, now: Date): Promise<Holiday[]> {
  return icsHolidays(await fetched(url), now).dates;
}

async function fetched(url: string): Promise<string> {
  try {
    return await fetchLimited(url, {
      purpose: 'holidays',
      publicOnly: true,
      maxBytes: MAX_ICS_BYTES,
      accept: 'text/calendar',
    });
  } catch (error) {
    throw new IcsError(`The calendar could not be read from this address. ${reasonOf(error)}`);
  }
}

/** Returns a message without addresses and ports of our network. */
function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: string };
  if (error instanceof RefusedAddress) return message;
  if (name === 'AbortError' || name === 'TimeoutError') return 'It did not answer within 3 seconds.';
  return code ? `The connection failed (${code}).` : message;
}
