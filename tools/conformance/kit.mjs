/** Runs checks one after the other, and says of each what was sent, what came and the verdict. */
import { differenceOf, PROBLEM, REFUSAL } from './shapes.mjs';

/** A rule of the contract that was not kept, in words. */
class Failure extends Error {}
/** A check that cannot be made with what the kit was given. */
export class Skip extends Error {}

/**
 * @typedef {{ id: string, title: string, where: string, needs?: string[], run: (t: object) => Promise<void> }} Check
 * @typedef {{ id: string, title: string, where: string, sent: string, came: string, verdict: 'pass' | 'fail' | 'skip',
 *   reason: string }} Result
 */

/**
 * @param {Check[]} checks in their order; a check whose needs have not passed is skipped
 * @param {object} context shared by all checks; `context.exchanges` has the calls of the current one
 * @param {(result: Result) => void} onResult
 * @returns {Promise<Result[]>}
 */
export async function runChecks(checks, context, onResult = () => {}) {
  const results = [];
  for (const check of checks) {
    const result = await resultOf(check, context, results);
    results.push(result);
    onResult(result);
  }
  return results;
}

async function resultOf({ id, title, where, needs = [], run }, context, results) {
  const missing = needs.find((need) => results.find((one) => one.id === need)?.verdict !== 'pass');
  context.exchanges = [];
  const verdict = missing ? { verdict: 'skip', reason: `Needs ${missing}.` } : await verdictOf(run, context);
  const { sent = '', came = '' } = context.exchanges.at(-1) ?? {};
  return { id, title, where, sent, came: withoutSecrets(came), ...verdict };
}

async function verdictOf(run, context) {
  try {
    await run(context);
    return { verdict: 'pass', reason: '' };
  } catch (error) {
    if (error instanceof Skip) return { verdict: 'skip', reason: error.message };
    if (error instanceof Failure) return { verdict: 'fail', reason: error.message };
    return { verdict: 'fail', reason: `The call failed: ${error.cause?.message ?? error.message}` };
  }
}

const withoutSecrets = (text) => text.replaceAll(/("(?:access_?token|secret)":")[^"]+/gi, '$1…');

/** @throws Failure unless the condition holds */
export function expect(condition, reason) {
  if (!condition) throw new Failure(reason);
}

export function expectStatus(answer, status) {
  const { message, detail, title } = answer.body ?? {};
  const told = detail ?? message ?? title;
  expect(answer.status === status, `Status ${answer.status} instead of ${status}${told ? `: ${told}` : ''}`);
}

export function expectShape(shape, value) {
  const difference = differenceOf(shape, value);
  expect(!difference, `Wrong shape: ${difference}`);
}

/** A success with a body of this shape, which is returned. */
export function expectAnswer(answer, shape) {
  expectStatus(answer, 200);
  expectShape(shape, answer.body);
  return answer.body;
}

/** What clients send since autumn 2026; it asks for the problems of RFC 9457. */
const BOTH = 'application/json, application/problem+json';

/**
 * Sends a call that is refused, in both styles of the contract.
 * @param {(accept: string) => Promise<object>} call
 * @param {{ status: number, plain?: number, text?: string, field?: string }} told `status` with application/problem+json,
 *   `plain` without it, a text of the message, and a field that is named
 */
export async function expectRefusal(call, { status, plain = 500, text, field }) {
  const problem = await call(BOTH);
  expectStatus(problem, status);
  const type = problem.headers.get('content-type') ?? '';
  expect(type.startsWith('application/problem+json'), `Content-Type ${type} instead of application/problem+json`);
  expectShape({ ...PROBLEM, ...(field && { errors: [{ field: 'string', message: 'string' }] }) }, problem.body);
  expect(problem.body.status === status, `The body says status ${problem.body.status}`);
  expectWords(problem.body.detail, problem.body.errors, { text, field });
  const refusal = await call('application/json');
  expectStatus(refusal, plain);
  expectShape(
    { ...REFUSAL, ...(field && { validationErrors: [{ field: 'string', message: 'string' }] }) },
    refusal.body,
  );
  expectWords(refusal.body.message, refusal.body.validationErrors, { text, field });
}

function expectWords(message, errors = [], { text, field }) {
  expect(!text || message.includes(text), `The message is “${message}”, without “${text}”`);
  const fields = errors.map((one) => one.field);
  expect(!field || fields.includes(field), `No error of ${field}, only of ${fields.join(', ') || 'no field'}`);
}

const POLL_MS = 100;

/** Asks again until the answer fits; for what a portal does a moment later. */
export async function eventually(context, ask, reason) {
  const end = Date.now() + context.waitMs;
  for (;;) {
    const value = await ask();
    if (value) return value;
    expect(Date.now() < end, `${reason} within ${context.waitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
