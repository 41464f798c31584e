import { make } from '@/tools/factories/make';
import type { Partners } from '@/tools/factories/partners';
import type { SavedReply } from '@/lib/work/room/resources';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { invalid, refused } from '../../support/refusals';

const CALLS = '/api/caller/saved_replies';
const REPLY = { name: 'Logs', body: '<p>Dear {partner}, send the logs of {number}.</p>' };
let network: Partners;
let colleague: { id: number };
let manager: { id: number };

beforeEach(async () => {
  await emptyDatabase();
  network = await make.partners();
  colleague = await make.caller({ company_id: network.company.id });
  manager = await make.manager({ company_id: network.company.id });
});

const replies = async (who: { id: number }) => (await api(who).get<{ replies: SavedReply[] }>(CALLS)).body.replies;
const add = (who: { id: number }, over: object = {}) =>
  api(who).post<{ id: number; message: string }>(CALLS, { ...REPLY, ...over });

test('a person’s replies are their own; a manager’s shared ones are the company’s, after them', async () => {
  const { caller, receiver_caller } = network;
  expect(await add(manager, { name: 'All of us', shared: true })).toMatchObject({ status: 200 });
  expect(await add(caller, { name: 'Zero' })).toMatchObject({ body: { message: 'Reply “Zero” saved.' } });
  expect(await replies(caller)).toEqual([
    { id: expect.any(Number), name: 'Zero', body: REPLY.body, shared: false, can_change: true },
    { id: expect.any(Number), name: 'All of us', body: REPLY.body, shared: true, can_change: false },
  ]);
  expect(await replies(manager)).toMatchObject([{ name: 'All of us', can_change: true }]);
  expect(await replies(receiver_caller)).toEqual([]);
  expect((await add(caller, { shared: true })).status).toBe(403);
});

test('a reply is changed and deleted by whom it belongs to, the company’s by its managers', async () => {
  const { caller, receiver_caller } = network;
  const own = (await add(caller)).body.id;
  const shared = (await add(manager, { shared: true })).body.id;
  for (const [id, who, status] of [
    [own, colleague, 404],
    [own, manager, 404],
    [own, receiver_caller, 404],
    [shared, caller, 403],
    [shared, receiver_caller, 404],
    [own, caller, 200],
    [shared, manager, 200],
  ] as const) {
    expect((await api(who).post(`${CALLS}/${id}`, { ...REPLY, name: 'Other' })).status).toBe(status);
    expect((await api(who).delete(`${CALLS}/${id}`)).status).toBe(status);
  }
  expect(await replies(caller)).toEqual([]);
});

test('its text is sanitized, has a length, and names only fields that there are', async () => {
  const { caller } = network;
  await add(caller, { body: '<p onclick="x()">Hi <script>alert(1)</script><b>{engineer}</b></p>' });
  expect(await replies(caller)).toMatchObject([{ body: '<p>Hi <b>{engineer}</b></p>' }]);
  for (const [entry, errors] of [
    [{ body: '<p>Dear {customer}</p>' }, { body: [expect.stringMatching(/^There is no field \{customer\}\./)] }],
    [{ body: '<p> </p>' }, { body: ['Enter the text.'] }],
    [{ body: `<p>${'x'.repeat(4001)}</p>` }, { body: ['Use at most 4,000 characters.'] }],
    [{ name: '' }, { name: ['Enter a name.'] }],
    [{ name: 'Logs' }, { name: ['A saved reply has this name already.'] }],
  ] as const)
    expect(await add(caller, entry)).toMatchObject(invalid(errors));
});

test('there are at most 50 of each owner, also when two are added at once', async () => {
  const { caller, company } = network;
  await testSql()`insert into saved_replies (company_id, user_id, name, body)
    select ${company.id}, ${caller.id}, 'Reply ' || n, '<p>Hi</p>' from generate_series(1, 49) n`;
  const answers = await Promise.all([add(caller, { name: 'One' }), add(caller, { name: 'Two' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await add(caller, { name: 'Three' })).toMatchObject(
    refused(409, 'There are 50 saved replies. Delete one first.'),
  );
  expect((await add(manager, { shared: true })).status).toBe(200);
});
