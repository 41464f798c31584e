import { make } from '@/tools/factories/make';
import { runCleanUp } from '@/lib/worker/jobs/clean-up';
import { runStatusChecks } from '@/lib/worker/jobs/status-checks';
import type { Status } from '@/lib/network/status/status';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/shared/durations';
import { longDate } from '@/lib/shared/format';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { unsentEmail } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';

ownSettings();
beforeEach(async () => {
  process.env.INBOUND_DOMAIN = 'reply.portal.test';
  await emptyDatabase();
  await testSql()`delete from pgboss.job`;
  await testSql()`insert into server_processes (id, host, port, version, build, worker, slow_calls, started_at, seen_at)
    values (gen_random_uuid(), 'secret-host', 3000, '1', 'b', 'on', '[]', now(), now())`;
});
afterEach(() => jest.restoreAllMocks());

/** Each later one after the time for which a page is sent again. */
let later = 0;
async function page(): Promise<string> {
  later += 2 * MINUTE_MS;
  const now = Date.now() + later;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const { status, body } = await api().get<Buffer>('/status');
  jest.restoreAllMocks();
  expect(status).toBe(200);
  return String(body);
}
const stored = () => testSql()`select part, checks, failures from status_hours order by part`;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const store = (days: number, part: string, failures: number) =>
  testSql()`insert into status_hours values (date_trunc('hour', ${ago(days)}::timestamptz), ${part}, 60, ${failures})`;
async function queueBehind() {
  await unsentEmail({ status: 'queued', created_at: new Date(Date.now() - 10 * MINUTE_MS) });
  await testSql()`update outbox set enqueued_at = null`;
}

test('the worker counts its checks by hour, a failed one apart (rule: operations.checks)', async () => {
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS);
  await runStatusChecks(hour);
  await queueBehind();
  await runStatusChecks(new Date(hour.getTime() + MINUTE_MS));
  expect(await stored()).toEqual([
    { part: 'mail_in', checks: 2, failures: 0 },
    { part: 'mail_out', checks: 2, failures: 1 },
    { part: 'portal', checks: 2, failures: 0 },
    { part: 'webhooks', checks: 2, failures: 0 },
  ]);
  const { body } = await api(await make.superAdmin()).get<Status>('/api/super_admin/status');
  const mail = body.checks.find(({ part }) => part === 'mail_out')!;
  expect(mail.hours).toHaveLength(24);
  expect(mail.hours.at(-1)).toEqual({
    from: hour.toISOString().slice(0, 13),
    checked: { checks: 2, failures: 1 },
  });
  expect(mail.hours[0]!.checked).toBeNull();
});

test('checks are kept for 90 days', async () => {
  await store(89, 'portal', 0);
  await store(91, 'portal', 0);
  await runCleanUp(new Date());
  expect(await stored()).toHaveLength(1);
});

describe('the public status page (rule: operations.status-page)', () => {
  test('says without login what works now, and what did not in the last 90 days; days without checks are without data', async () => {
    await store(1, 'portal', 0);
    await store(2, 'portal', 12);
    await store(95, 'portal', 60);
    const shown = await page();
    expect(shown).toContain('<h1 class="well">');
    expect(shown).toContain('Everything works');
    expect(shown).toContain(`Trouble on 1 day: ${longDate(ago(2))} (12 minutes of trouble). 88 days without data.`);
    expect(shown.match(/Not checked yet\./g)).toHaveLength(3);
    expect(shown.match(/<title>[A-Z]/g)!.length).toBeGreaterThanOrEqual(4 * 90);
    await queueBehind();
    expect(await page()).toContain('Trouble with mail out');
  });

  test('has no script, and no word of companies, people or machines', async () => {
    const company = await make.company({ name: 'Verysecret' });
    await make.manager({ company_id: company.id });
    const shown = await page();
    expect(shown).not.toMatch(/<script|Verysecret|secret-host|@/);
    const { headers } = await api().get('/status');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('is rendered again after 30 seconds at most', async () => {
    const before = await page();
    await queueBehind();
    const now = Date.now() + later;
    const at = async (seconds: number) => {
      jest.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000);
      return String((await api().get<Buffer>('/status')).body);
    };
    expect(await at(29)).toBe(before);
    expect(await at(31)).toContain('Trouble with mail out');
    expect((await api().get('/status')).headers.get('cache-control')).toBe('public, max-age=30');
  });

  test('is not found where it is switched off', async () => {
    process.env.STATUS_PAGE = 'off';
    expect(await api().get('/status')).toMatchObject({ status: 404 });
  });

  test('without mail that comes in, that part is left out', async () => {
    delete process.env.INBOUND_DOMAIN;
    const shown = await page();
    expect(shown).not.toContain('Mail in');
    expect(shown).toContain('Mail out');
  });
});
