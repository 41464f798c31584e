import 'server-only';
import { log } from '@/lib/core/log';
import { putBytes } from '@/lib/core/put-limited';
import type { Target, Targets } from './push-targets';

/** As its clients know them. */
export type Outcome = {
  status: 'SUCCESS' | 'CONFIG_MISSING' | 'CONFIG_INVALID' | 'FORWARD_FAILED' | 'CONTENT_ERROR' | 'UNKNOWN';
  message: string;
};
export type Pushed = { receiver: Outcome; submitter: Outcome };

const NOT_ASKED: Outcome = { status: 'CONFIG_MISSING', message: 'Kept with the case; no push is set up.' };
const UNREADABLE: Outcome = { status: 'CONFIG_INVALID', message: 'Kept with the case; set up the push again.' };
const EXPIRED: Outcome = { status: 'CONFIG_INVALID', message: 'Kept with the case; the push has expired.' };

/** Pushes each file to those targets of its case that are set up, one after the other (rule: api.pushed-files). */
export async function pushFiles({ submitter, receiver }: Targets, files: File[]): Promise<Pushed[]> {
  const pushed: Pushed[] = [];
  for (const file of files)
    pushed.push({ receiver: await push(receiver, file), submitter: await push(submitter, file) });
  return pushed;
}

async function push(to: Target, file: File): Promise<Outcome> {
  if (!to) return NOT_ASKED;
  if (to.target === 'invalid') return UNREADABLE;
  const { domain, password, expiration, httpsPath, httpsPort } = to.target;
  if (expiration && Date.parse(expiration) < Date.now()) return EXPIRED;
  const path = [...httpsPath.split('/').filter(Boolean), encodeURIComponent(file.name)].join('/');
  try {
    const authorization = `Basic ${Buffer.from(`${to.case_number}:${password}`).toString('base64')}`;
    const status = await putBytes(`https://${domain}:${httpsPort}/${path}`, file, { authorization });
    return status >= 200 && status < 300
      ? { status: 'SUCCESS', message: 'Kept with the case, and pushed.' }
      : { status: 'FORWARD_FAILED', message: `Kept with the case; ${domain} answered ${status}.` };
  } catch (error) {
    log.warn({ err: error, domain }, 'a file was not pushed');
    return { status: 'FORWARD_FAILED', message: `Kept with the case; ${domain} could not be reached.` };
  }
}
