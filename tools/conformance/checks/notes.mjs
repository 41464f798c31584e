import { randomUUID } from 'node:crypto';
import { expect, expectAnswer, expectRefusal, Skip } from '../kit.mjs';
import { NOTE } from '../shapes.mjs';
import { CASES, pathOf } from './cases.mjs';

const CREATE = '/developers/reference#createNote';
const READ = '/developers/reference#getNotes';

const write = async (client, t, note) => expectAnswer(await client.post(`${pathOf(t)}/notes`, note), NOTE);
const read = async (client, t, query = '') => expectAnswer(await client.get(`${pathOf(t)}/notes${query}`), [NOTE]);
const SYSTEM_NOTE = { ...NOTE, type: ['USER_PARTNER', 'USER_PUBLIC', 'SYSTEM'], 'companyId?': 'number' };
delete SYSTEM_NOTE.companyId;

/** Bytes of a ciphertext, as base64 of 64 kB. */
const CIPHERTEXT = Buffer.alloc(48_000, 'conformance').toString('base64');

export const NOTES = [
  {
    id: 'notes.create',
    title: 'A note is for the partner unless it says otherwise, and names its author’s company',
    where: CREATE,
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      t.note = await write(t.ours, t, { summary: 'Logs are attached', description: '<p>See <b>node 2</b>.</p>' });
      const { type, companyId, status, priority, description } = t.note;
      expect(type === 'USER_PARTNER' && status === 'ENTERED', `It is ${type}, ${status}`);
      expect(companyId === t.oursMe.company.id, `companyId is ${companyId}, not ${t.oursMe.company.id}`);
      expect(description === '<p>See <b>node 2</b>.</p>', `The description became ${description}`);
      expect(priority === null || priority === 'LOW', `priority is ${priority}`);
      const found = (await read(t.theirs, t)).find(({ id }) => id === t.note.id);
      expect(found?.companyId === companyId, 'The receiver does not read it with its author’s company');
    },
  },
  {
    id: 'notes.types',
    title: 'USER_PUBLIC comes back as it was sent; SYSTEM and unknown types are refused',
    where: CREATE,
    needs: ['notes.create'],
    async run(t) {
      const { id, type } = await write(t.theirs, t, { summary: 'Fixed in 4.3', type: 'USER_PUBLIC' });
      expect(type === 'USER_PUBLIC', `It came back as ${type}`);
      const seen = (await read(t.ours, t)).find((note) => note.id === id);
      expect(seen?.type === 'USER_PUBLIC', `The submitter reads it as ${seen?.type}`);
      for (const other of ['SYSTEM', 'CUSTOMER']) {
        const send = (accept) => t.ours.post(`${pathOf(t)}/notes`, { summary: 'x', type: other }, { accept });
        await expectRefusal(send, { status: 422, field: 'type' });
      }
    },
  },
  {
    id: 'notes.lengths',
    title: 'A summary of 500 and a description of 5000 characters are taken, one more is refused',
    where: CREATE,
    needs: ['notes.create'],
    async run(t) {
      const full = { summary: 's'.repeat(500), description: 'd '.repeat(2499) };
      expect((await write(t.ours, t, full)).summary === full.summary, 'The summary was cut');
      const refused = (over, field) =>
        expectRefusal((accept) => t.ours.post(`${pathOf(t)}/notes`, { summary: 'x', ...over }, { accept }), {
          ...{ status: 422, field },
        });
      await refused({ summary: 's'.repeat(501) }, 'summary');
      await refused({ description: 'd '.repeat(2501) }, 'description');
      await refused({ summary: '' }, 'summary');
    },
  },
  {
    id: 'notes.plain-text',
    title: 'Plain text keeps its line breaks and what is in angle brackets',
    where: CREATE,
    needs: ['notes.create'],
    async run(t) {
      const { description } = await write(t.ours, t, { summary: 'Counters', description: 'ping <ip>\nline 2' });
      expect(description.includes('&lt;ip&gt;'), `<ip> is gone: ${description}`);
      expect(/ip&gt;\s*(<br ?\/?>|<\/p>)/.test(description), `The line break is gone: ${description}`);
    },
  },
  {
    id: 'notes.encrypted',
    title: 'An encrypted text of 64 kB comes back without a change of a byte',
    where: CREATE,
    needs: ['notes.create'],
    async run(t) {
      const { id } = await write(t.ours, t, { summary: 'Encrypted', description: CIPHERTEXT });
      const seen = (await read(t.theirs, t)).find((note) => note.id === id);
      expect(seen?.description === CIPHERTEXT, 'The receiver reads other bytes');
    },
  },
  {
    id: 'notes.idempotency',
    title: 'The same Idempotency-Key writes one note',
    where: '/developers#answers',
    needs: ['notes.create'],
    async run(t) {
      const options = { headers: { 'Idempotency-Key': randomUUID() } };
      const send = (summary, accept) => t.ours.post(`${pathOf(t)}/notes`, { summary }, { ...options, accept });
      const first = expectAnswer(await send('Sent twice'), NOTE);
      const again = expectAnswer(await send('Sent twice'), NOTE);
      expect(first.id === again.id, 'The repeated call wrote a second note');
      await expectRefusal((accept) => send('Another text', accept), { status: 409 });
    },
  },
  {
    id: 'notes.since',
    title: 'updatedAfter and createdAfter list what is newer, to the millisecond',
    where: READ,
    needs: ['notes.create'],
    async run(t) {
      const notes = await read(t.ours, t);
      const last = notes.reduce((a, b) => (a.updatedAt > b.updatedAt ? a : b));
      const before = new Date(Date.parse(last.updatedAt) - 1).toISOString();
      const after = async (name, date) => (await read(t.ours, t, `?${name}=${date}`)).map(({ id }) => id);
      for (const name of ['updatedAfter', 'createdAfter']) {
        expect((await after(name, before)).includes(last.id), `${name} one millisecond earlier misses the last note`);
        expect(!(await after(name, last.updatedAt)).includes(last.id), `${name} of its own time has the last note`);
      }
    },
  },
  {
    id: 'notes.system',
    title: 'What the portal says comes with includeSystem alone, as SYSTEM and without a company',
    where: READ,
    needs: ['notes.create'],
    async run(t) {
      const answer = await t.ours.get(`${pathOf(t)}/notes?includeSystem=true`);
      const system = expectAnswer(answer, [SYSTEM_NOTE]).filter(({ type }) => type === 'SYSTEM');
      expect(!system.some((note) => 'companyId' in note), 'A SYSTEM note has a companyId');
      expect(
        (await read(t.ours, t)).every(({ type }) => type !== 'SYSTEM'),
        'Without includeSystem there are some',
      );
    },
  },
  {
    id: 'notes.removed',
    title: 'Removed notes come as tombstones with includeRemoved alone',
    where: READ,
    needs: ['login.submitter'],
    async run(t) {
      if (!t.removedIn) throw new Skip('Remove a note by hand and name its case with --removed-in=TOKEN.');
      const path = `${CASES}/${t.removedIn}/notes`;
      const all = expectAnswer(await t.ours.get(`${path}?includeRemoved=true`), [NOTE]);
      const removed = all.filter(({ status }) => status === 'REMOVED');
      expect(removed.length, 'No note of status REMOVED');
      expect(
        removed.every(({ description }) => description === ''),
        'A removed note still has its text',
      );
      const shown = expectAnswer(await t.ours.get(path), [NOTE]);
      expect(
        shown.every(({ status }) => status !== 'REMOVED'),
        'Without includeRemoved there are some',
      );
    },
  },
];
