import { setTimeout as wait } from 'node:timers/promises';
import { emptyDatabase, testSql } from '../../support/database';
import { answerTo, begin, postAnswer, ssoCompany } from '../../support/saml';

beforeEach(async () => {
  await emptyDatabase();
  await ssoCompany();
});

/** Ends every connection of the portal, as a server that is killed does. */
const cutConnections = () =>
  testSql()`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'concord' and pid <> pg_backend_pid()`;

const loginsOf = async (email: string) =>
  (await testSql()`select l.id from login_records l join users u on u.id = l.user_id where u.email = ${email}`).length;

test('a database that is lost in mid-login: the login is there as a whole or not at all, and the same answer may come again', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const email = `ada${round}@cobalt.test`;
    const begun = await begin('cobalt');
    const answer = answerTo(begun, { email });
    const post = () => postAnswer('cobalt', answer, { cookie: begun.cookie });
    const [done] = await Promise.all([post(), wait(round * 30).then(cutConnections)]);
    const opened = done.cookies.some((one) => one.startsWith('concord.session='));
    const location = done.headers.get('location') ?? '';
    seen.add(location);
    expect([done.status, location, opened]).toEqual([
      303,
      opened ? '/dashboard' : expect.stringMatching(/^http:\/\/cobalt\.portal\.test\/\?alert=(busy|sso_expired)$/),
      opened,
    ]);
    // One whose confirmation was lost has happened, too; it only cannot be told to the browser.
    if (opened) expect(await loginsOf(email)).toBe(1);
    let again = await post();
    for (let tries = 0; again.headers.get('location')?.endsWith('alert=busy') && tries < 20; tries += 1) {
      await wait(100);
      again = await post();
    }
    expect(again.headers.get('location')).toMatch(/^\/dashboard$|alert=sso_expired$/);
    expect(await loginsOf(email)).toBe(1);
    const used = await testSql()`select kind from sso_used order by kind`;
    expect(used).toHaveLength(2 * (round + 1));
  }
  expect(seen.size).toBeGreaterThan(0);
}, 60_000);
