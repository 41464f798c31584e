/** Sends a server process requests with unique contents, and checks that none of them stay in memory. */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { openInspectedServer } from './inspected-server';
import type { Check } from './invariants';

const TIMES = 10_000;
const AT_ONCE = 32;
const MAX_GROWTH_MB = 20;
/** Kept whole, ten thousand such tokens would take 80 MB. */
const TAIL_LENGTH = 8_000;

type Server = { port: number; agent: Agent; token: string };

/**
 * Ten thousand spellings of one ended token, each from an address, for a host and with an idempotency key of its own
 * (rule: tokens.canonical). Needs the settings that openStack() leaves in the environment, a finished build and an account;
 * the production server runs in one process, whose memory is read through its inspector after a garbage collection.
 */
export async function checkMemory(account: { email: string; password: string }): Promise<Check> {
  const name = 'ten thousand spellings of an ended token, addresses, hosts and keys leave the memory as it was';
  const { port, memory, stop } = await openInspectedServer();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const server = { port, agent, token: await endedToken(port, account) };
    await flood(server, TIMES / 10);
    const before = await memory.inUse();
    const statuses = await flood(server, TIMES);
    const growth = (await memory.inUse()) - before;
    console.log(`  memory: ${before.toFixed(0)} MB, ${growth.toFixed(1)} MB more after ${TIMES} requests`);
    const others = [...statuses].filter(([status]) => status !== 401);
    return {
      name,
      violations: [
        ...(Math.abs(growth) > MAX_GROWTH_MB
          ? [`${growth.toFixed(1)} MB more than the ${before.toFixed(0)} before`]
          : []),
        ...others.map(([status, count]) => `${count} answers ${status}`),
      ],
    };
  } finally {
    agent.destroy();
    await stop();
  }
}

/** A bearer token whose owner has logged out. */
async function endedToken(port: number, account: { email: string; password: string }): Promise<string> {
  const post = (path: string, headers: Record<string, string>, body: object) =>
    fetch(`http://localhost:${port}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = await post('login', {}, account);
  const { token } = (await login.json()) as { token?: string };
  if (!token) throw new Error(`The login was answered with ${login.status}.`);
  const logout = await post('logout', { authorization: `Bearer ${token}` }, {});
  if (logout.status !== 200) throw new Error(`The logout was answered with ${logout.status}.`);
  return token;
}

/** Returns how many answers had which status. */
async function flood(server: Server, times: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const client = async () => {
    while (sent++ < times) {
      const status = await once(server);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return statuses;
}

/** Characters that a lenient base64 decoder skips, different each time. */
const tail = () =>
  BigInt(`0x${randomBytes(16).toString('hex')}`)
    .toString(2)
    .replaceAll('0', '*')
    .replaceAll('1', '!')
    .padEnd(TAIL_LENGTH, '*');

function once({ port, agent, token }: Server): Promise<number> {
  const [a, b, c] = randomBytes(3);
  const headers = {
    host: `h${randomBytes(8).toString('hex')}.localhost:${port}`,
    'x-forwarded-for': `10.${a}.${b}.${c}`,
    authorization: `Bearer ${token}${tail()}`,
    'idempotency-key': randomBytes(24).toString('hex'),
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: 'localhost', path: '/api/auth/logout', method: 'POST', agent, headers },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    call.on('error', reject).end('{}');
  });
}
