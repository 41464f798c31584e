import { createHash } from 'node:crypto';
import { make } from '@/tools/factories/make';
import { emailPreviews } from '@/lib/reach/mail/previews';
import { EMAIL_NAMES } from '@/lib/reach/mail/registry';
import { emptyDatabase, testSql } from '../../support/database';
import { runQueryAs } from '../../support/run-query';

beforeEach(emptyDatabase);

test('every email is shown in each of its forms, with invented facts alone', async () => {
  const sam = await make.superAdmin();
  const theCase = await make.case({ summary: 'A secret of a member' });
  for (const template of EMAIL_NAMES) {
    const { chosen } = await runQueryAs(emailPreviews, sam, { template });
    expect(chosen.samples.length).toBeGreaterThan(0);
    expect(new Set(chosen.samples.map(({ shows }) => shows)).size).toBe(chosen.samples.length);
    for (const { subject, html, text } of chosen.samples) {
      expect(subject.length).toBeGreaterThan(5);
      expect(text).toMatch(/You're receiving this email because [^.]+\./);
      expect(subject + text + html).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
      expect(html).not.toContain('A secret of a member');
      expect(html).not.toContain(theCase.token);
      expect(html).not.toMatch(/src="/);
    }
  }
});

test('no link of a preview opens anything', async () => {
  await make.case();
  const sam = await make.superAdmin();
  const { chosen } = await runQueryAs(emailPreviews, sam, { template: 'case_request' });
  const [secret] = [...chosen.samples[0]!.html.matchAll(/\/case\/([\w-]+)\/respond/g)].map(([, token]) => token!);
  expect(secret).toMatch(/^[\w-]{43}$/);
  const hash = createHash('sha256').update(secret!).digest('base64url');
  expect(await testSql()`select id from one_time_tokens where token_hash = ${hash}`).toEqual([]);
});

test('without a name the first email of the list; an unknown name is not found', async () => {
  const sam = await make.superAdmin();
  const { emails, chosen } = await runQueryAs(emailPreviews, sam, {});
  expect(chosen.name).toBe(emails[0]!.name);
  expect(emails).toHaveLength(EMAIL_NAMES.length);
  expect(emails.map(({ words }) => words)).toEqual(
    emails.map(({ words }) => words).sort((a, b) => a.localeCompare(b, 'en')),
  );
  await expect(runQueryAs(emailPreviews, sam, { template: 'constructor' })).rejects.toMatchObject({
    kind: 'not_found',
  });
});

test('members and guests do not see them', async () => {
  for (const user of [await make.manager(), await make.caller()])
    await expect(runQueryAs(emailPreviews, user, {})).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(runQueryAs(emailPreviews, null, {})).rejects.toMatchObject({ kind: 'unauthenticated' });
});
