import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { workQueue } from '@/lib/platform/limits/work-queue';

/**
 * argon2id (the library's default) with OWASP's first recommendation: about 10 ms and 19 MiB per hash
 * (rule: passwords.hash).
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two at a time, so that hashing cannot take all CPUs. */
const withSlot = workQueue('passwords', { maxConcurrent: 2, maxWaiting: 64 });

/* Hash without a known password, so that accounts without a password cost the same work. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$zRZT+QtiZrbe99Kea7fdnA$DmCPY/vkHV5EY9VKZTtbs7Cmf3eScMluFip5FuPrfQM';

/** Hashes a new password. @throws Problem unavailable when the queue is full */
export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(password, COST));

/** Verifies a password, in the same time when none is stored. @throws Problem unavailable when the queue is full */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const same = await withSlot(() => verify(stored ?? DUMMY_HASH, password).catch(() => false));
  return same && Boolean(stored);
}
