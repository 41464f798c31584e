import 'server-only';
import { eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, sessions, users } from '@/db/schema';
import { isPassword } from '@/lib/people/accounts/password-hash';
import { passwordAttemptLimit } from '@/lib/people/accounts/password';
import { sessionsBehind } from '@/lib/people/accounts/sessions';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import type { RequestInfo } from '@/lib/platform/http/request-info';
import type { Person } from '@/lib/shared/actor';
import { hasProof, loggedIn, type Gate } from '@/lib/shared/gates';
import { ensure, invalid } from '@/lib/shared/problem';
import { matchCode, useCode, type CodeMatch } from './code-match';
import { countGuess, forgetGuesses } from './guesses';
import { Assertion, Code, TicketSecret } from './resources';
import { notePasskeyUse, verifyAssertion, type ProvenPasskey } from './verify-assertion';

/** A person without any of these can only prove identity by a new login. */
const METHODS = ['passkey', 'code', 'password'] as const;
export type ProofMethod = (typeof METHODS)[number];

/** Role api cannot prove identity (rule: proof.recent). */
const prover: Gate<Person> = (actor) => {
  const person = loggedIn(actor);
  ensure(person.kind !== 'api_client');
  return person;
};

/** Under impersonation, the super admin proves identity (rule: proof.impersonation). */
const proverId = ({ id, impersonator }: Person) => impersonator?.id ?? id;

/** Whether the login or last proof is recent, and the ways to prove it anew. */
export const readProof = query({
  who: prover,
  input: z.object({}),
  output: () => z.strictObject({ recent: z.boolean(), methods: z.array(z.enum(METHODS)) }),
  enrolls: true,
  async run({ db, actor }) {
    const has = await methodsOf(db, proverId(actor));
    return { recent: hasProof(actor), methods: METHODS.filter((method) => has[method]) };
  },
});

async function methodsOf(db: Db, user_id: number): Promise<Record<ProofMethod, boolean>> {
  const [user] = await db
    .select({
      passkey: sql<boolean>`exists (select from passkeys where user_id = ${users.id} and cloned_at is null)`,
      code: sql<boolean>`exists (select from code_apps where user_id = ${users.id} and secret is not null)`,
      password: sql<boolean>`${isNotNull(users.password_hash)}`,
      login_method: companies.login_method,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id));
  if (!user || user.login_method === 'sso') return { passkey: false, code: false, password: false };
  return { passkey: user.passkey, code: user.code, password: user.password };
}

const Proof = z.object({
  password: z.string('Enter your password.').max(1000, 'Use 8 to 128 characters.').optional(),
  code: Code.optional(),
  ticket: TicketSecret.optional(),
  response: Assertion.optional(),
});
type Proof = z.output<typeof Proof>;

/**
 * Proves by password, code or passkey that it is still the same person, for 15 minutes of this session (rule:
 * proof.recent). While acting for a user, the super admin proves it with their own.
 * @throws Problem invalid beside what is wrong
 */
export const prove = command('session.prove', {
  who: prover,
  input: Proof,
  output: () => z.strictObject({ user_id: z.number(), message: z.string() }),
  limit: (_request, _input, actor) => passwordAttemptLimit(proverId(actor)),
  enrolls: true,
  deadline: 10_000,
  skipIdempotency: true,
  prepare: ({ db, actor, request }, input) => check(db, request, { user_id: proverId(actor), input }),
  async run({ db, actor }, _input, proven) {
    const user_id = proverId(actor);
    if ('match' in proven && !(await useCode(db, user_id, proven.match))) return invalid({ code: [WRONG_CODE] });
    if ('passkey' in proven && !(await notePasskeyUse(db, proven.passkey)))
      return invalid({ response: [WRONG_PASSKEY] });
    if ('key' in proven) await forgetGuesses(db, proven.key);
    const behind = await sessionsBehind(db, actor);
    await db
      .update(sessions)
      .set({ proved_at: now })
      .where(inArray(sessions.id, behind.slice(-1)));
    return { user_id, message: 'Thank you.' };
  },
  auditSubject: ({ user_id }) => ref('user', user_id),
});

const WRONG_PASSWORD = 'This is not your password.';
const WRONG_CODE = 'This code is not valid.';
const WRONG_PASSKEY = 'This passkey is not yours, or it no longer works.';

type Proven = { passkey: ProvenPasskey } | { key: string; match: CodeMatch } | { key: string };

type CheckOptions = { user_id: number; input: Proof };

/** @throws Problem invalid */
async function check(db: Db, request: RequestInfo, { user_id, input }: CheckOptions): Promise<Proven> {
  const { password, code, ticket = '', response } = input;
  if (response) {
    const passkey = await verifyAssertion(db, request, { ticket, response });
    return passkey?.account.id === user_id ? { passkey } : invalid({ response: [WRONG_PASSKEY] });
  }
  if (code) return checkCode(db, request, { user_id, code });
  return password ? checkPassword(db, request, { user_id, password }) : invalid({ password: ['Enter your password.'] });
}

async function checkCode(
  db: Db,
  request: RequestInfo,
  { user_id, code }: { user_id: number; code: string },
): Promise<Proven> {
  const { key, is_locked } = await countGuess(db, request, { user_id, what: 'code' });
  const match = is_locked ? null : await matchCode(db, user_id, code);
  return match ? { key, match } : invalid({ code: [WRONG_CODE] });
}

async function checkPassword(
  db: Db,
  request: RequestInfo,
  { user_id, password }: { user_id: number; password: string },
): Promise<Proven> {
  const { key, is_locked } = await countGuess(db, request, { user_id, what: 'proof' });
  const [user] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, user_id));
  const isRight = await isPassword(user?.password_hash, password);
  return isRight && !is_locked ? { key } : invalid({ password: [WRONG_PASSWORD] });
}
