/** Single sign-on against two real server processes that share the port, while one of them and the database are killed. */
import { setTimeout as wait } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { withDatabase } from '@/db/client';
import { make } from '@/tools/factories/make';
import { newKeyPair } from '@/lib/people/sso/self-signed';
import { answerXml, providerMetadata, signAnswer } from '../../tools/idp/saml.ts';
import { MAX_DURATION } from './client';
import type { Check } from './invariants';
import { queryOnce } from './processes';
import type { Stack } from './stack';

const LOGINS = 24;
const AT_ONCE = 4;
const ISSUER = 'https://idp.test/saml';
const GIVE_UP = 60_000;

const keys = newKeyPair('Provider');
const described = { entity_id: ISSUER, login_url: `${ISSUER}/sso`, logout_url: `${ISSUER}/logout`, keys };

/**
 * Logins whose answer comes twice, each over a connection of its own, so that both processes get some of them. Every
 * login opens exactly one session, no matter which process is killed.
 */
export async function checkSingleSignOn(stack: Stack): Promise<Check> {
  await setUp(stack);
  const outcomes: string[] = [];
  let next = 0;
  const browser = async () => {
    while (next < LOGINS) outcomes.push(await logIn(stack, ++next));
  };
  const kills = async () => {
    await wait(500);
    await stack.killProcess();
    await wait(1_000);
    await stack.killDatabase();
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, browser), kills()]);
  const [counted] = await queryOnce(
    stack.databaseUrl,
    (sql) =>
      sql<{ logins: number; people: number }[]>`
        select count(*)::int as logins, count(distinct user_id)::int as people from login_records where method = 'sso'`,
  );
  const { logins, people } = counted!;
  return {
    name: 'a login through a provider opens one session, in two processes and while one and the database are killed',
    violations: [
      ...outcomes.filter(Boolean),
      ...(logins === LOGINS && people === LOGINS ? [] : [`${logins} logins of ${people} people instead of ${LOGINS}`]),
    ],
  };
}

async function setUp({ url }: Stack): Promise<void> {
  const bearer = await withDatabase(async (db) => {
    const company = await make.company({ slug: 'cobalt', domain: 'cobalt.test', login_method: 'sso' }, db);
    const manager = await make.manager({ company_id: company.id }, db);
    return make.bearer(manager, db);
  });
  const form = new FormData();
  form.append('sso_identity_source', 'file');
  form.append('sso_identity_file', new File([providerMetadata(described)], 'metadata.xml'));
  const headers = { authorization: bearer };
  const saved = await fetch(new URL('/api/admin/company/sso', url), { method: 'POST', headers, body: form });
  if (saved.status !== 200) throw new Error(`Single sign-on is not set up: ${await saved.text()}`);
}

/** Sends the provider's answer twice at once, then until the portal has taken it; '' or what went wrong. */
async function logIn(stack: Stack, n: number): Promise<string> {
  // People of different addresses: one address has a share of the thread that reads answers (rule: sso.thread).
  const address = `203.0.113.${n}`;
  const begun = await begin(stack, address);
  const email = `person${n}@cobalt.test`;
  const answer = signAnswer(
    answerXml({
      issuer: ISSUER,
      consumer: begun.consumer,
      audience: new URL('/saml2/cobalt/metadata', stack.url).href,
      request_id: begun.request_id,
      name_id: `id-${n}`,
      attributes: [['email', email]],
    }),
    keys,
  );
  const post = () => send(begun, Buffer.from(answer).toString('base64'));
  const first = await Promise.all([post(), post()]);
  if (first.filter((place) => place === '/dashboard').length > 1) return `${email}: two sessions of one answer`;
  for (const end = Date.now() + GIVE_UP; Date.now() < end; await wait(200)) {
    const place = await post();
    if (place === '/dashboard' || place?.endsWith('alert=sso_expired')) return '';
    if (place && !place.endsWith('alert=busy')) return `${email}: ${place}`;
  }
  return `${email}: not taken within a minute`;
}

/** A connection that was handed to a process as it was killed may never answer. */
const timeLimit = () => AbortSignal.timeout(MAX_DURATION + 5_000);

type Begun = { request_id: string; consumer: string; cookie: string; address: string };

async function begin({ url }: Stack, address: string): Promise<Begun> {
  for (const end = Date.now() + GIVE_UP; Date.now() < end; await wait(200)) {
    const asked = fetch(new URL('/saml2/cobalt/login', url), {
      redirect: 'manual',
      signal: timeLimit(),
      headers: { 'x-forwarded-for': address },
    });
    const started = await asked.catch(() => null);
    const packed = new URL(started?.headers.get('location') ?? url).searchParams.get('SAMLRequest');
    if (!started || !packed) continue;
    const request = inflateRawSync(Buffer.from(packed, 'base64')).toString();
    return {
      request_id: /ID="([^"]+)"/.exec(request)![1]!,
      consumer: /AssertionConsumerServiceURL="([^"]+)"/.exec(request)![1]!,
      cookie: started.headers.getSetCookie()[0]!.split(';')[0]!,
      address,
    };
  }
  throw new Error('No login begins.');
}

/** Redirect target after an answer; undefined when the connection was cut. */
async function send({ consumer, cookie, address }: Begun, SAMLResponse: string): Promise<string | undefined> {
  const headers = {
    cookie,
    origin: 'https://idp.test',
    'sec-fetch-site': 'cross-site',
    connection: 'close',
    'x-forwarded-for': address,
  };
  const body = new URLSearchParams({ SAMLResponse });
  try {
    const answer = await fetch(consumer, { method: 'POST', headers, body, redirect: 'manual', signal: timeLimit() });
    await answer.arrayBuffer();
    return answer.headers.get('location') ?? `status ${answer.status}`;
  } catch {
    return undefined;
  }
}
