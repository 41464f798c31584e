import { make } from '@/tools/factories/make';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import type { Member } from '@/lib/shared/actor';
import { withDatabase } from '@/db/client';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { rowsFetched } from '../../support/plans';
import { roomFixture } from '../../support/room-fixtures';

beforeEach(emptyDatabase);

/** [act, token] of the cases that the dashboard lists for a person. */
async function listed({ id, company_id, role }: { id: number; company_id: number | null; role: string }) {
  const actor = {
    kind: 'member',
    id,
    company_id,
    role,
    level: 'premium',
    company: { allow_notes: true },
  } as unknown as Member;
  const { needs_you } = await withDatabase((db) =>
    readDashboard.run(
      { actor, db, request: {} as never, deferred: [], changed_cases: new Set(), changes: {}, cookies: [] },
      { all_partners: false },
    ),
  );
  return needs_you.cases.map(({ act, token, partner }) => [act, token, partner.name]);
}

test('a new note of the partner makes the case need its followers, until they look', async () => {
  const { theCase, caller, colleague, receiver_caller, room, write, path } = await roomFixture({ status: 'accepted' });
  await write(receiver_caller, {});
  expect(await listed(caller)).toEqual([['read', theCase.token, 'Borealis Networks']]);
  expect(await listed(colleague)).toEqual([]);
  await room(caller);
  expect(await listed(caller)).toEqual([]);
  await write(caller, {});
  expect(await listed(receiver_caller)).toEqual([['read', theCase.token, 'Acme Storage']]);
  await api(receiver_caller).delete(path('follow'));
  expect(await listed(receiver_caller)).toEqual([]);
});

test('internal notes, and those of one’s own side, need nobody', async () => {
  const { caller, colleague, receiver_caller, write, path } = await roomFixture({ status: 'accepted' });
  await api(colleague).post(path('follow'));
  await write(caller, {});
  await write(receiver_caller, { audience: 'internal' });
  for (const who of [caller, colleague]) expect(await listed(who)).toEqual([]);
});

test('a case that waits for an answer is listed once, and an ended one no more', async () => {
  const { theCase, caller, receiver_caller, write, path } = await roomFixture();
  await api(receiver_caller).post(path('follow'));
  await write(caller, {});
  expect(await listed(receiver_caller)).toEqual([['answer', theCase.token, 'Acme Storage']]);
  await write(receiver_caller, {});
  expect(await listed(caller)).toEqual([['read', theCase.token, 'Borealis Networks']]);
  await api(caller).post(path('close'), { reason: 'Solved by ourselves.' });
  expect(await listed(caller)).toEqual([]);
  expect(await listed(await make.caller({ company_id: theCase.company_id }))).toEqual([]);
});

test('who has moved to another company no longer sees the cases they followed', async () => {
  const { caller, receiver_caller, colleague, write, path } = await roomFixture({ status: 'accepted' });
  await api(colleague).post(path('follow'));
  await write(receiver_caller, {});
  expect(await listed(colleague)).toHaveLength(1);
  const other = await make.company();
  await testSql()`update users set company_id = ${other.id} where id = ${colleague.id}`;
  expect(await listed({ ...colleague, company_id: other.id })).toEqual([]);
  expect(await listed(caller)).toHaveLength(1);
});

type Listed = { data: { token: string; unread: boolean }[] };
const unreadOf = async (who: { id: number }, token: string) =>
  (await api(who).get<Listed>('/api/caller/get-cases/company')).body.data.find((row) => row.token === token)!.unread;

test('lists mark a case with entries of others since the reader opened it, of internal notes only one’s own', async () => {
  const { theCase, caller, colleague, receiver_caller, room, write, path } = await roomFixture();
  const marked = async () =>
    (await Promise.all([caller, colleague, receiver_caller].map((who) => unreadOf(who, theCase.token)))).map(Number);
  await write(colleague, { audience: 'internal' });
  expect(await marked()).toEqual([1, 0, 0]);
  await Promise.all([caller, colleague, receiver_caller].map((who) => room(who)));
  expect(await marked()).toEqual([0, 0, 0]);
  await write(caller, { audience: 'internal' });
  expect(await marked()).toEqual([0, 1, 0]);
  await write(receiver_caller, {});
  expect(await marked()).toEqual([1, 1, 0]);
  await Promise.all([room(caller), room(colleague)]);
  await api(caller).post(path('close'), { reason: 'Solved by ourselves.' });
  expect(await marked()).toEqual([0, 1, 1]);
  await room(colleague);
  expect(await marked()).toEqual([0, 0, 1]);
});

test('the marks of a page read no more of a case’s 10,000 entries than they need', async () => {
  const { theCase, company, caller, room } = await roomFixture({ status: 'accepted' });
  await testSql()`insert into case_notes (id, change_id, token, case_id, audience, company_id, author_name, source, body)
    select n, n, 'reference-' || n, ${theCase.id}, 'shared', ${company.id}, 'Ada', 'web', '<p>x</p>'
    from (select nextval('events_id_seq')::int as n from generate_series(1, 10000)) drawn`;
  await testSql()`analyze case_notes`;
  await room(caller);
  expect(await unreadOf(caller, theCase.token)).toBe(false);
  expect(await rowsFetched('case_notes', () => unreadOf(caller, theCase.token))).toBeLessThan(10);
});
