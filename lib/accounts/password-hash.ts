import 'server-only';
import { hash, verify } from '@node-rs/argon2';
import { Problem, SAYS } from '@/lib/shared/problem';

/** argon2id (the library's default kind) at OWASP's first setting: about 10 ms and 19 MiB each (SECURITY, fact 7). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MOST_WAITING = 64;

/* A hash of nothing anyone knows, so that an account without a password costs the same work. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$zRZT+QtiZrbe99Kea7fdnA$DmCPY/vkHV5EY9VKZTtbs7Cmf3eScMluFip5FuPrfQM';

let running = 0;
const waiting: (() => void)[] = [];

/** The hash to store for a new password. @throws Problem unavailable when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** Is this the password? Takes as long when there is none to compare with. @throws Problem unavailable when too many wait. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const same = await inTurn(() => verify(stored ?? NOBODY, password).catch(() => false));
  return same && Boolean(stored);
}

/** Two at a time, the others in a queue with an end: hashing must not take the machine from everybody else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Problem('unavailable', SAYS.busy, { retry_after: 1 });
    await new Promise<void>((go) => waiting.push(go));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
