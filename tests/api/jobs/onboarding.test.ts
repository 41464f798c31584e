import { make } from '@/tools/factories/make';
import { runOnboarding } from '@/lib/worker/jobs/onboarding';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';

beforeEach(emptyDatabase);

const DAY = 86_400_000;
const daysLater = (days: number) => new Date(Date.now() + days * DAY);

test('a week after it began, an unfinished registration is reminded of, once', async () => {
  const begun = await make.onboarding({ data: { drafts: { company: { name: 'Kest' } } } });
  await make.onboarding({ status: 'submitted', email: 'sent@kestrel.test' });
  await make.onboarding({ email: 'typed-by-anyone@kestrel.test' });
  expect(await runOnboarding(daysLater(6.9))).toEqual({ reminded: 0, removed: 0 });
  expect(await runOnboarding(daysLater(7.1))).toEqual({ reminded: 1, removed: 0 });
  expect(await runOnboarding(daysLater(8))).toEqual({ reminded: 0, removed: 0 });
  const mails = await outbox.all();
  expect(mails).toMatchObject([
    { to_email: begun.email, subject: expect.stringContaining('is not finished') as string },
  ]);
  expect(linksIn(mails[0]!)[0]).toMatch(/^\/onboarding\/restore\/[\w-]{43}$/);
});

test('after thirty days it is removed with its data; sent ones stay', async () => {
  await make.onboarding({ data: { drafts: { company: { name: 'Kest' } } } });
  const sent = await make.onboarding({ status: 'submitted' });
  const rejected = await make.onboarding({ status: 'rejected' });
  expect(await runOnboarding(daysLater(30.1))).toEqual({ reminded: 0, removed: 1 });
  expect(await testSql()`select id from onboarding_sessions order by id`).toEqual([
    { id: sent.id },
    { id: rejected.id },
  ]);
  expect(await testSql()`select count(*)::int as n from one_time_tokens`).toEqual([{ n: 2 }]);
});
