import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { field, networkFixtures } from '../../support/network-process-fixtures';
import { outbox } from '../../support/outbox';
import { ownSettings } from '../../support/own-settings';
import { invalid, refused } from '../../support/refusals';
import type { ProcessDraft } from '@/lib/intake/processes/draft-resources';

ownSettings();
beforeEach(emptyDatabase);

type Answer = {
  message: string;
  revision: number;
  version_id: number;
  error: string;
  errors: Record<string, string[]>;
  data: { document_id: number; company: string; asked_by: string; note: string }[];
  total: number;
};

/** A process with the field "Serial", its manager's calls on its draft, and the network's. */
async function setUp() {
  const network = await networkFixtures({ requirements: [{ type: 'string', label: 'Serial', required: true }] });
  const { document: theProcess, manager, receiver, admin } = network;
  const own = `/api/admin/company/documents/${theProcess.id}/draft`;
  const theirs = `${network.path}/draft`;
  const current = () => network.find(theProcess.id);
  const stored = (await current()).requirements.map(({ id, position: _, ...one }) => ({ ...one, requirement_id: id }));
  return {
    ...network,
    own,
    theirs,
    current,
    stored,
    labels: async () => (await current()).requirements.map(({ label }) => label),
    read: async (user: { id: number } = manager) => (await api(user).get<ProcessDraft>(own)).body,
    saveDraft: (fields: object[], revision = 0, more: object = {}) =>
      api(manager).post<Answer>(own, { fields, revision, ...more }),
    manage: (act: string, body: object) => api(manager).post<Answer>(`${own}/${act}`, body),
    decide: (act: string, body: object, user: { id: number } = admin) =>
      api(user).post<Answer>(`${theirs}/${act}`, body),
    queue: async () => (await api(admin).get<Answer>('/api/super_admin/process_drafts')).body,
    receiver,
  };
}

describe('a draft (rule: processes.draft)', () => {
  test('is saved again and again, also unfinished; partners and versions see nothing of it', async () => {
    const { saveDraft, stored, read, labels, current } = await setUp();
    const before = (await current()).version.id;
    const first = await saveDraft([...stored, field({ label: '' })], 0, { common_customer_section_title: 'Site' });
    expect(first).toMatchObject({ status: 200, body: { message: 'The draft is saved.', revision: 1 } });
    expect((await saveDraft([...stored, field({ label: 'Rack' })], 1)).body.revision).toBe(2);
    expect(await read()).toMatchObject({
      released: { version: 1, fields: [{ label: 'Serial' }] },
      draft: {
        status: 'draft',
        revision: 2,
        base_version: 1,
        saved_by: 'Mara Lind',
        fields: [{ label: 'Serial' }, { label: 'Rack' }],
      },
      changes: [{ label: 'Field “Rack”' }],
      outdated: null,
      release_by: 'network',
    });
    expect([await labels(), (await current()).version.id]).toEqual([['Serial'], before]);
    const [audit] = await testSql()`select count(*)::int as rows from audit_log where command = 'process_draft.save'`;
    expect(audit!.rows).toBe(2);
  });

  test('what is as partners use it makes no draft', async () => {
    const { saveDraft, stored, read } = await setUp();
    expect((await saveDraft(stored)).body).toEqual({ message: 'Nothing has changed.', revision: 0 });
    expect((await read()).draft).toBeNull();
  });

  test('of two managers the second is told who saved, and may save anyway', async () => {
    const { saveDraft, stored, own, receiver } = await setUp();
    await saveDraft([...stored, field({ label: 'Rack' })]);
    const other = await make.manager({ company_id: receiver.id, first_name: 'Ole', last_name: 'Dahl' });
    const body = { fields: [field({ label: 'Mine' })], revision: 0 };
    expect(await api(other).post(own, body)).toMatchObject({
      status: 409,
      body: { error: 'Mara Lind has saved this draft since you opened it.', revision: 1 },
    });
    expect((await api(other).post(own, { ...body, revision: 1 })).status).toBe(200);
    expect(await saveDraft(stored, 1)).toMatchObject(
      refused(409, 'Ole Dahl has saved this draft since you opened it.'),
    );
  });

  test('another company’s is not found; callers, limited members and types without fields have none', async () => {
    const { own, saveDraft, stored, receiver, document: theProcess } = await setUp();
    await saveDraft([...stored, field()]);
    const stranger = await make.manager();
    const caller = await make.caller({ company_id: receiver.id });
    const body = { fields: [], revision: 1, note: '', reason: 'No' };
    for (const act of ['', '/ask', '/rebase']) {
      expect((await api(stranger).post(`${own}${act}`, body)).status).toBe(404);
      expect((await api(caller).post(`${own}${act}`, body)).status).toBe(403);
    }
    expect((await api(stranger).call('DELETE', own, body)).status).toBe(404);
    expect((await api(stranger).get(own)).status).toBe(404);
    await testSql()`update processes set document_type = 'manager' where id = ${theProcess.id}`;
    expect(await saveDraft(stored, 1)).toMatchObject(refused(409, 'Processes of this type have no fields.'));
    await testSql()`update companies set membership_type = 'limited' where id = ${receiver.id}`;
    expect((await saveDraft(stored, 1)).status).toBe(403);
  });

  test('wrong fields and versions are refused, and nothing is stored', async () => {
    const { saveDraft, read, stored } = await setUp();
    expect((await saveDraft([field({ type: 'carrier pigeon' })])).status).toBe(422);
    const foreign = await make.process();
    expect(await saveDraft([...stored, field()], 0, { version_id: foreign.version.id })).toMatchObject(
      invalid({ version_id: ['This version is not one of this process.'] }),
    );
    expect((await read()).draft).toBeNull();
  });

  test('is discarded once; the next save begins a new one', async () => {
    const { saveDraft, stored, own, manager, read } = await setUp();
    await saveDraft([...stored, field()]);
    const discard = () => api(manager).call<Answer>('DELETE', own, { revision: 1 });
    expect(await discard()).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^The draft is discarded/) },
    });
    expect(await discard()).toMatchObject({ status: 409, body: { revision: 0 } });
    expect((await read()).draft).toBeNull();
    expect((await saveDraft([...stored, field()])).body.revision).toBe(1);
  });
});

describe('its release (rule: processes.draft-release)', () => {
  test('a manager asks with a note; the network sees the changes and releases them with one click', async () => {
    const {
      saveDraft,
      stored,
      manage,
      decide,
      queue,
      labels,
      current,
      receiver,
      document: theProcess,
      save,
      manager,
    } = await setUp();
    await saveDraft([...stored, field({ label: 'Rack' })]);
    expect((await decide('release', { revision: 1 })).body.error).toBe(
      'Nobody has asked for the release of this draft.',
    );
    const asked = await manage('ask', { revision: 1, note: 'New racks from May' });
    expect(asked).toMatchObject({ status: 200, body: { message: expect.stringMatching(/has been asked/) } });
    expect(await queue()).toMatchObject({
      total: 1,
      data: [{ document_id: theProcess.id, company: receiver.name, asked_by: 'Mara Lind', note: 'New racks from May' }],
    });
    expect(await outbox.of('process_draft')).toMatchObject([{ to_email: 'network@concord.test' }]);
    expect((await manage('ask', { revision: 1 })).status).toBe(409);
    // What belongs to the process stays as it is now, also if it was changed meanwhile.
    await save({ collaborate_email: 'night@borealis.test' });
    const released = await decide('release', { revision: 1 });
    expect(released).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^Version 3 is released/) } });
    expect(await labels()).toEqual(['Serial', 'Rack']);
    expect((await current()).version).toMatchObject({
      id: released.body.version_id,
      collaborate_email: 'night@borealis.test',
      created_by: 'Mara Lind',
    });
    expect(await outbox.of('process_draft_decided')).toMatchObject([{ to_email: manager.email }]);
    expect((await queue()).total).toBe(0);
    expect((await decide('release', { revision: 1 })).status).toBe(409);
    const [version] = await testSql()`select changes from process_versions where id = ${released.body.version_id}`;
    expect(version!.changes).toMatchObject([{ label: 'Field “Rack”' }]);
  });

  test('the network refuses with a reason; the manager changes it and asks again', async () => {
    const { saveDraft, stored, manage, decide, read, labels } = await setUp();
    await saveDraft([...stored, field({ label: 'Rack' })]);
    await manage('ask', { revision: 1 });
    expect((await decide('refuse', { revision: 1, reason: ' ' })).body.errors).toEqual({
      reason: ['Enter why it is not released.'],
    });
    expect((await decide('refuse', { revision: 1, reason: 'Which rack?' })).status).toBe(200);
    expect(await outbox.of('process_draft_decided')).toHaveLength(1);
    expect((await read()).draft).toMatchObject({ status: 'refused', reason: 'Which rack?', decided_by: 'Sue Admin' });
    expect((await decide('refuse', { revision: 1, reason: 'Again' })).status).toBe(409);
    expect((await saveDraft([...stored, field({ label: 'Rack unit' })], 1)).status).toBe(200);
    await manage('ask', { revision: 2 });
    expect((await decide('release', { revision: 1 })).status).toBe(409);
    expect((await decide('release', { revision: 2 })).status).toBe(200);
    expect(await labels()).toEqual(['Serial', 'Rack unit']);
  });

  test('a save takes the request back, so that nobody releases what they have not seen', async () => {
    const { saveDraft, stored, manage, decide, queue } = await setUp();
    await saveDraft([...stored, field({ label: 'Rack' })]);
    await manage('ask', { revision: 1 });
    expect((await saveDraft([...stored, field({ label: 'Bay' })], 1)).body.message).toMatch(
      /Ask for its release again/,
    );
    expect((await queue()).total).toBe(0);
    expect(await decide('release', { revision: 1 })).toMatchObject(
      refused(409, 'Mara Lind has saved this draft since you opened it.'),
    );
    expect((await decide('release', { revision: 2 })).status).toBe(409);
  });

  test('fields that cannot work are refused beside the field, when it is asked for', async () => {
    const { saveDraft, stored, manage } = await setUp();
    await saveDraft([...stored, field({ label: '' })]);
    expect(await manage('ask', { revision: 1 })).toMatchObject(invalid({ 'fields.1.label': [expect.any(String)] }));
  });

  test('managers release where the setting lets them, and only there', async () => {
    const { saveDraft, stored, manage, labels } = await setUp();
    await saveDraft([...stored, field({ label: 'Rack' })]);
    expect((await manage('release', { revision: 1 })).status).toBe(403);
    process.env.PROCESS_RELEASE = 'company';
    expect((await manage('ask', { revision: 1 })).status).toBe(409);
    expect((await manage('release', { revision: 1 })).status).toBe(200);
    expect(await labels()).toEqual(['Serial', 'Rack']);
    expect(await outbox.of('process_draft_decided')).toEqual([]);
  });

  test('another company in the address of the network’s calls is not found', async () => {
    const { saveDraft, stored, manage, document: theProcess, admin } = await setUp();
    await saveDraft([...stored, field({ label: 'Rack' })]);
    await manage('ask', { revision: 1 });
    const other = await make.company();
    const path = `/api/super_admin/companies/${other.id}/contact_documents/${theProcess.id}/draft`;
    expect((await api(admin).get(path)).status).toBe(404);
    expect((await api(admin).post(`${path}/release`, { revision: 1 })).status).toBe(404);
    expect((await api(admin).post(`${path}/refuse`, { revision: 1, reason: 'No' })).status).toBe(404);
  });
});

describe('an outdated draft (rule: processes.draft-outdated)', () => {
  test('says what changed since, is not released, and goes on top of the newer fields', async () => {
    const { saveDraft, stored, manage, decide, read, save, labels } = await setUp();
    await saveDraft([{ ...stored[0]!, label: 'Serial number' }, field({ label: 'Rack' })]);
    await manage('ask', { revision: 1 });
    await save({ fields: [...stored, field({ label: 'Site' })] });
    expect((await read()).outdated).toMatchObject({ changed_by: 'Sue Admin', changes: [{ label: 'Field “Site”' }] });
    expect(await decide('release', { revision: 1 })).toMatchObject(
      refused(409, expect.stringMatching(/^Version 2 changed the fields/)),
    );
    expect(await manage('rebase', { revision: 1 })).toMatchObject({ status: 200, body: { revision: 2 } });
    const rebased = await read();
    expect(rebased).toMatchObject({ outdated: null, draft: { status: 'draft', base_version: 2 } });
    expect(rebased.draft?.fields.map(({ label }) => label)).toEqual(['Serial number', 'Site', 'Rack']);
    expect((await manage('rebase', { revision: 2 })).status).toBe(409);
    await manage('ask', { revision: 2 });
    expect((await decide('release', { revision: 2 })).status).toBe(200);
    expect(await labels()).toEqual(['Serial number', 'Site', 'Rack']);
  });

  test('another change of the process leaves it as it is', async () => {
    const { saveDraft, stored, read, save } = await setUp();
    await saveDraft([...stored, field({ label: 'Rack' })]);
    await save({ tags: 'night' });
    expect(await read()).toMatchObject({
      released: { version: 2 },
      outdated: null,
      changes: [{ label: 'Field “Rack”' }],
    });
  });

  test('a form that was opened before someone changed the fields begins an outdated draft', async () => {
    const { saveDraft, stored, read, save, document: theProcess } = await setUp();
    await save({ fields: [...stored, field({ label: 'Site' })] });
    await saveDraft([...stored, field({ label: 'Rack' })], 0, { version_id: theProcess.version.id });
    expect((await read()).outdated).toMatchObject({ changes: [{ label: 'Field “Site”' }] });
  });
});
