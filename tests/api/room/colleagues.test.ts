import { make } from '@/tools/factories/make';
import { acting, api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { invalid } from '../../support/refusals';
import { notesIn, roomFixture } from '../../support/room-fixtures';

beforeEach(emptyDatabase);

const NOT_ACTIVE = 'Choose an active colleague of your company.';

async function world() {
  const fixture = await roomFixture({ status: 'accepted' });
  const { company, receiver, path } = fixture;
  const cora = await make.caller({
    company_id: company.id,
    first_name: 'Cora',
    last_name: 'New',
    email: 'cora@acme.test',
  });
  const ada = await make.caller({ company_id: receiver.id, first_name: 'Ada', last_name: 'Lind' });
  const add = (who: { id: number } | undefined, user_id?: number, token?: string) =>
    api(who).post(path('followers', token), { user_id });
  const followers = async (who: { id: number } | undefined, token?: string) =>
    (await fixture.room(who, token)).body.followers.map(({ id }) => id);
  const mails = async () =>
    (await outbox.of('case_colleague_added')).map(({ to_email, props }) => [
      to_email,
      (props as { note_id: number | null }).note_id,
    ]);
  return { ...fixture, cora, ada, add, followers, mails };
}

test('a colleague is added: shown among the followers of that company alone, and emailed', async () => {
  const { caller, colleague, receiver_caller, theCase, cora, ada, add, followers, mails } = await world();
  expect(await add(colleague, cora.id)).toMatchObject({
    status: 200,
    body: { message: 'Cora New follows this case now.', case_id: theCase.id },
  });
  expect(await followers(colleague)).toEqual([caller.id, cora.id]);
  expect((await add(receiver_caller, ada.id)).status).toBe(200);
  expect(await followers(receiver_caller)).toEqual([ada.id]);
  expect(await followers(undefined, theCase.respond_secret)).toEqual([]);
  expect(await mails()).toEqual([
    ['cora@acme.test', null],
    [ada.email, null],
  ]);
  const [mail] = await outbox.to('cora@acme.test');
  expect(mail!.reply_to).toMatchObject({ email: colleague.email });
  expect(mail!.text).toContain('added you to a case');
});

test('who left is added again; who follows, is of another company, inactive or a program is not', async () => {
  const { caller, colleague, company, cora, ada, add, path, followers } = await world();
  expect((await add(caller, cora.id)).status).toBe(200);
  expect(await add(colleague, cora.id)).toMatchObject(invalid({ user_id: ['This person follows the case already.'] }));
  await api(cora).delete(path('follow'));
  expect((await add(caller, cora.id)).status).toBe(200);
  expect(await followers(caller)).toContain(cora.id);
  const inactive = await make.caller({ company_id: company.id, status: 'inactive' });
  const program = await make.apiUser({ company_id: company.id });
  for (const id of [ada.id, inactive.id, program.id, 999_999])
    expect(await add(caller, id)).toMatchObject(invalid({ user_id: [NOT_ACTIVE] }));
  expect(await add(caller)).toMatchObject(invalid({ user_id: ['Choose a colleague.'] }));
});

test('not for strangers, guests, links and who acts for a user, nor once the case has ended', async () => {
  const { caller, cora, add, theCase, path } = await world();
  expect((await add(await make.manager(), cora.id)).status).toBe(404);
  expect((await add(undefined, cora.id)).status).toBe(401);
  expect((await add(caller, cora.id, theCase.respond_secret)).status).toBe(403);
  const staff = acting(await make.superAdmin(), caller);
  expect((await staff.post(path('followers'), { user_id: cora.id })).status).toBe(403);
  expect((await staff.get<{ followers: [] }>(path('room'))).body.followers).toEqual([]);
  await testSql()`update cases set status = 'closed', closed_at = now()`;
  expect(await add(caller, cora.id)).toMatchObject({ status: 409, body: { status: 'closed' } });
});

test.each(['internal', 'shared'] as const)(
  'a mention in a note that is %s adds and emails the colleague',
  async (audience) => {
    const { colleague, receiver_caller, cora, room, write, followers, mails } = await world();
    const body = '<p><span data-mention="7">@Cora New</span> Have you seen this?</p>';
    const { body: written } = await write(colleague, { audience, body, mention_ids: [cora.id, colleague.id] });
    expect(written.note.body).toBe('<p>@Cora New Have you seen this?</p>');
    expect(await followers(colleague)).toContain(cora.id);
    expect(await mails()).toEqual([['cora@acme.test', written.note.id]]);
    const [mail] = await outbox.to('cora@acme.test');
    expect(mail).toMatchObject({
      subject: expect.stringContaining(`${colleague.first_name} ${colleague.last_name} mentioned you: `),
      reply_to: { email: colleague.email },
    });
    expect(mail!.text).toContain('Have you seen this?');
    expect(JSON.stringify((await room(receiver_caller)).body)).not.toContain(`"id":${cora.id},`);
    expect(notesIn((await room(receiver_caller)).body)).toHaveLength(audience === 'shared' ? 1 : 0);
  },
);

test('a name that is typed by hand, or comes by a mailed link, mentions nobody; nor does the other company’s id', async () => {
  const { caller, cora, ada, theCase, write, mails } = await world();
  expect((await write(caller, { body: '<p>@Cora New</p>' })).status).toBe(200);
  const by_link = { token: theCase.respond_secret };
  const refusal = invalid({ body: ['Mention only active colleagues of your company.'] });
  expect(await write(undefined, { name: 'Ada', mention_ids: [ada.id] }, by_link)).toMatchObject(refusal);
  expect(await write(caller, { mention_ids: [cora.id, ada.id] })).toMatchObject(refusal);
  expect(await write(caller, { mention_ids: Array(21).fill(cora.id) })).toMatchObject(
    invalid({ mention_ids: ['Mention at most 20 people.'] }),
  );
  expect(await mails()).toEqual([]);
});

test('a note that was removed before its mention is sent is not emailed', async () => {
  const { caller, cora, path, write } = await world();
  const { note } = (await write(caller, { mention_ids: [cora.id] })).body;
  await api(caller).post(path(`notes/${note.id}/redact`), { reason: 'It names another customer.' });
  expect(await outbox.to('cora@acme.test')).toMatchObject([{ obsoleteReason: expect.stringMatching(/removed/) }]);
});
