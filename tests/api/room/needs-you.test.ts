import { make } from '@/tools/factories/make';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import type { Member } from '@/lib/shared/actor';
import { withDatabase } from '@/db/client';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
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
