import { log } from '@/lib/platform/log';
import { emptyDatabase, testSql } from './database';
import { logIn, ssoCompany } from './saml';

export const ALERT = 'http://cobalt.portal.test/?alert=';

let warned: jest.SpyInstance;

/** A company with single sign-on, shared by all tests of a file (none leaves data behind), or made `beforeEach`. */
export function useCobalt(before = beforeAll): void {
  before(async () => {
    await emptyDatabase();
    await ssoCompany();
    // The first answer starts the thread that reads answers, which takes a while on a busy machine.
    await logIn('cobalt', { signing: 'none' });
  });
  beforeEach(async () => {
    await testSql()`delete from rate_limits`;
    warned = jest.spyOn(log, 'warn');
  });
  afterEach(() => jest.restoreAllMocks());
}

/** A refused answer ends at the landing page with a sentence and one log line, and opens no session. */
export async function expectRefused(done: Awaited<ReturnType<typeof logIn>>, alert: string, reason?: RegExp) {
  expect([done.status, done.headers.get('location')]).toEqual([303, `${ALERT}${alert}`]);
  expect(done.cookies).toEqual([]);
  expect(await testSql()`select id from login_records`).toHaveLength(0);
  expect(await testSql()`select id from users where role = 'caller'`).toHaveLength(0);
  expect(warned.mock.calls.map(([line, message]) => [(line as { company: string }).company, message])).toEqual([
    ['cobalt', 'single sign-on refused'],
  ]);
  if (reason) expect((warned.mock.calls[0]![0] as { reason: string }).reason).toMatch(reason);
  warned.mockClear();
}

export const swap = (from: string | RegExp, to: string) => (xml: string) => {
  const changed = xml.replace(from, to);
  if (changed === xml) throw new Error(`Nothing to change: ${String(from)}`);
  return changed;
};
export const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];

export type Refusal = [name: string, changes: Parameters<typeof logIn>[1], alert: string, reason?: RegExp];
