import { make } from '@/tools/factories/make';
import { runRoomRetention } from '@/lib/worker/jobs/room-retention';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { notesIn, roomFixture } from '../../support/room-fixtures';

beforeEach(emptyDatabase);

/** A case that ended on 31 January with a note of each kind and a file in each. */
async function ended(status: 'closed' | 'rejected' = 'closed') {
  const fixture = await roomFixture({ status });
  const { theCase, company, receiver } = fixture;
  await testSql()`update cases set updated_at = '2026-01-31T10:00:00Z'`;
  if (status === 'closed') await testSql()`update cases set closed_at = '2026-01-31T10:00:00Z'`;
  for (const [audience, { id }] of [
    ['shared', company],
    ['internal', receiver],
  ] as const) {
    const note = await make.note({
      case_id: theCase.id,
      company_id: id,
      audience,
      body: '<p>Secret words</p>',
      mail_text: 'Secret words',
    });
    await make.caseFile({ case_id: theCase.id, company_id: id, note_id: note.id, name: 'Northwind.csv' });
  }
  return fixture;
}
const everything = async () =>
  JSON.stringify([await testSql()`select * from case_notes`, await testSql()`select * from case_files`]);

test.each(['closed', 'rejected'] as const)(
  'a month after a case was %s, its notes and files are removed; tombstones stay',
  async (status) => {
    const { theCase, caller, receiver_caller, room } = await ended(status);
    expect(await runRoomRetention(new Date('2026-02-28T09:59:59Z'))).toBe(0);
    expect(await runRoomRetention(new Date('2026-02-28T10:00:00Z'))).toBe(1);
    expect(await everything()).not.toMatch(/Secret words|Northwind/);
    expect(await testSql()`select 1 from file_contents`).toEqual([]);
    expect(notesIn((await room(caller)).body)).toMatchObject([
      { body: null, files: [], redacted: { by: null, reason: null } },
    ]);
    expect(notesIn((await room(receiver_caller)).body)).toHaveLength(2);
    expect(await testSql()`select type from case_events where type = 'notes-removed'`).toHaveLength(1);
    expect(await testSql()`select subject_id from audit_log where command = 'case.remove_notes'`).toEqual([
      { subject_id: theCase.id },
    ]);
    expect(await runRoomRetention(new Date('2027-01-01T00:00:00Z'))).toBe(0);
  },
);

test('of internal notes alone the timeline says nothing when they are removed', async () => {
  await ended();
  await testSql()`delete from case_files where note_id in (select id from case_notes where audience = 'shared')`;
  await testSql()`delete from case_notes where audience = 'shared'`;
  expect(await runRoomRetention(new Date('2026-03-01T00:00:00Z'))).toBe(1);
  expect(await testSql()`select 1 from case_events where type = 'notes-removed'`).toEqual([]);
});

test('cases that have not ended keep their notes', async () => {
  await ended();
  await testSql()`update cases set status = 'accepted', closed_at = null`;
  expect(await runRoomRetention(new Date('2030-01-01T00:00:00Z'))).toBe(0);
});

test('a case that network staff delete takes its room along at once', async () => {
  const { theCase } = await ended();
  const deleted = await api(await make.superAdmin()).delete(`/api/super_admin/escalation/${theCase.id}`);
  expect(deleted.status).toBe(200);
  for (const table of ['case_notes', 'case_files', 'case_readers', 'file_contents'])
    expect(await testSql().unsafe(`select 1 from ${table}`)).toEqual([]);
});

test('network staff see when shared notes were written and by which side, and nothing of internal ones', async () => {
  const { theCase } = await ended();
  const { body } = await api(await make.superAdmin()).get<{ case: { notes: object[] } }>(
    `/api/super_admin/escalation/${theCase.id}/details`,
  );
  expect(body.case.notes).toEqual([{ created_at: expect.stringMatching(/Z$/), company: 'Acme Storage' }]);
  expect(JSON.stringify(body)).not.toMatch(/Secret words|Northwind/);
});
