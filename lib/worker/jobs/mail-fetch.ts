import 'server-only';
import { log } from '@/lib/platform/log';
import { fetchMails } from '@/lib/reach/inbound/fetch-mails';
import { MINUTE_MS } from '@/lib/shared/durations';

const MAX_PAUSE = 30;

let failures = 0;
let not_before = 0;
let last: Error;

/**
 * Fetches new mail from the mailbox (rule: room.mail-in). After a failure the next attempts are further apart, and the runs between
 * them fail as well, so that the status shows it. @throws Error in the server's words
 */
export async function runMailFetch(now: Date): Promise<number> {
  if (now.getTime() < not_before) throw last;
  try {
    const count = await fetchMails();
    failures = 0;
    return count;
  } catch (error) {
    failures += 1;
    not_before = now.getTime() + Math.min(2 ** (failures - 1), MAX_PAUSE) * MINUTE_MS;
    log.error({ err: error, failures }, 'the mailbox cannot be read');
    last = new Error(reasonOf(error as Error & { responseText?: string }));
    throw last;
  }
}

/** The library's own message is "Command failed". */
const reasonOf = ({ responseText, message }: Error & { responseText?: string }) =>
  responseText ? `The mail server answers: ${responseText}` : message;
