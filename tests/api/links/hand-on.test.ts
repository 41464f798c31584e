import { make } from '@/tools/factories/make';
import { readDashboard } from '@/lib/work/cases/lists/dashboard';
import type { CaseRow } from '@/lib/work/cases/resources';
import { api } from '../../support/api';
import type { SubmitAnswer } from '../../support/case-fixtures';
import { emptyDatabase, testSql } from '../../support/database';
import { outbox } from '../../support/outbox';
import { runQueryAs } from '../../support/run-query';
import { MARKER, threeCompanies } from '../../support/three-companies';

beforeEach(emptyDatabase);

type Answer = { message: string; error: string; errors: Record<string, string[]> };

async function handOns() {
  const made = await threeCompanies();
  const part = await made.introduce();
  const token = await made.open({ internal_case_number: 'A-1' });
  const path = (rest = '') => `/api/caller/case/${token}/hand_on${rest}`;
  const target = { type: 'company', entity_id: made.cobalt.id, reason: 'This array is theirs.' };
  const propose = (body: object = {}, who = made.clients.borealis) => who.post<Answer>(path(), { ...target, ...body });
  const confirm = (body: object = {}, who = made.clients.acme) => who.post<SubmitAnswer>(path('/confirm'), body);
  const decline = (body: object = {}, who = made.clients.acme) => who.post<Answer>(path('/decline'), body);
  const old = async () => (await testSql()`select * from cases where token = ${token}`)[0]!;
  return { ...made, part, token, path, propose, confirm, decline, old };
}

describe('a proposal (rule: hand-on.propose)', () => {
  test('stops the receiver’s clock, is shown to both sides and mailed to the submitter', async () => {
    const { propose, room, token, old } = await handOns();
    expect(await propose()).toMatchObject({
      status: 200,
      body: { message: 'Your proposal is sent. The submitter decides.' },
    });
    expect(await old()).toMatchObject({ status: 'open', first_answered_at: expect.any(Date) as Date });
    const shown = { reason: 'This array is theirs.', partner: `Cobalt ${MARKER}`, may_decide: true };
    expect((await room('acme', token)).hand_on).toMatchObject(shown);
    expect((await room('borealis', token)).hand_on).toMatchObject({ ...shown, may_decide: false });
    const [mail, ...others] = await outbox.of('case_hand_on');
    expect([mail!.to_email, others]).toEqual(['robin@acme.test', []]);
    expect(mail!.text).toContain(`Borealis Networks proposes that Cobalt ${MARKER} takes this case.`);
  });

  test('names a partner of the receiver’s own directory; every other id is refused alike, also one that the submitter reaches', async () => {
    const { propose, receiver, company, cobalt, part } = await handOns();
    const stranger = await make.company();
    const answers = [];
    for (const entity_id of [stranger.id, 999_999, receiver.id, company.id]) answers.push(await propose({ entity_id }));
    await part();
    answers.push(await propose({ entity_id: cobalt.id }));
    const refusal = { errors: { entity_id: ['Choose another partner of your own directory.'] } };
    expect(answers.map(({ status, body }) => [status, { errors: body.errors }])).toEqual(
      answers.map(() => [422, refusal]),
    );
    expect(await propose({ reason: '' })).toMatchObject({ status: 422 });
    expect(await propose({ type: 'group' })).toMatchObject({ status: 422 });
  });

  test('is the receiver’s, once, while the case has not ended', async () => {
    const { propose, clients, token } = await handOns();
    expect((await propose({}, clients.cobalt)).status).toBe(404);
    expect((await propose({}, clients.acme)).status).toBe(403);
    expect((await propose()).status).toBe(200);
    expect((await propose()).status).toBe(409);
    await clients.acme.post(`/api/caller/case/${token}/close`, { act: 'withdraw', reason: 'Solved.' });
    expect((await propose()).status).toBe(409);
  });

  test('tells nobody of a partner whom they do not work with: answered alike, unnamed, and only declined', async () => {
    const { propose, confirm, decline, room, token, company, cobalt, part } = await handOns();
    const apart = () => testSql()`update relations set is_active = false where company_id = ${company.id}
      and community_id in (select community_id from relations where company_id = ${cobalt.id})`;
    await apart();
    expect(await propose()).toMatchObject({ body: { message: 'Your proposal is sent. The submitter decides.' } });
    const unnamed = { partner: null, place: null };
    expect((await room('acme', token)).hand_on).toMatchObject({ ...unnamed, may_decide: true });
    const [mail] = await outbox.of('case_hand_on');
    expect(mail!.text).toContain('Borealis Networks proposes that another partner takes this case.');
    expect(JSON.stringify(mail)).not.toContain(MARKER);
    await part();
    expect((await room('borealis', token)).hand_on).toMatchObject(unnamed);
    expect((await confirm()).status).toBe(409);
    expect((await decline()).status).toBe(200);
  });
});

test('what waits for a decision needs its submitter and the managers until it is decided, and is marked in lists (rule: hand-on.told)', async () => {
  const { propose, decline, clients, company, people, token } = await handOns();
  const colleague = await make.caller({ company_id: company.id });
  const { acme: submitter } = people;
  const { acme: manager } = people.managers;
  const needed = async (who: { id: number }) => {
    const { needs_you } = await runQueryAs(readDashboard, who, {});
    return needs_you.cases.map(({ act, mine, waiting_since }) => [act, mine, waiting_since !== null]);
  };
  const marked = async () =>
    (await clients.acme.get<{ data: CaseRow[] }>('/api/caller/get-cases/company')).body.data.map(
      (row) => row.needs_action,
    );
  await testSql()`update cases set status = 'information', first_answered_at = now() where token = ${token}`;
  expect([await needed(submitter), await needed(colleague)]).toEqual([[['reply', true, true]], []]);
  await testSql()`update cases set status = 'open', first_answered_at = null where token = ${token}`;
  await propose();
  expect([await needed(submitter), await needed(manager), await needed(colleague), await marked()]).toEqual([
    [['decide', true, true]],
    [['decide', false, true]],
    [],
    [true],
  ]);
  await decline();
  expect([await needed(submitter), await needed(manager), await marked()]).toEqual([[], [], [false]]);
});

describe('the decision (rules: hand-on.confirm, hand-on.decline)', () => {
  test('one tap opens the new case on its own clock, closes the old one as handed on, and tells the old receiver without a name', async () => {
    const { propose, confirm, old, room, token, cobalt } = await handOns();
    await propose();
    const { status, body } = await confirm();
    expect([status, body.message]).toEqual([200, `Your case has been sent to Cobalt ${MARKER}.`]);
    const [made] = await testSql()`select * from cases where token = ${body.case.token}`;
    expect(made).toMatchObject({
      receiver_company_id: cobalt.id,
      internal_case_number: 'A-1',
      first_answered_at: null,
    });
    const closed = await old();
    expect(closed).toMatchObject({ status: 'closed', close_reason: 'Handed on to another partner.' });
    expect(made!.created_at.getTime()).toBeGreaterThanOrEqual(closed.first_answered_at.getTime());
    expect((await room('acme', token)).links).toMatchObject([{ kind: 'linked', token: body.case.token }]);
    expect((await room('borealis', token)).links).toEqual([{ kind: 'linked' }]);
    const [, told] = await outbox.of('case_hand_on');
    expect([told!.to_email, JSON.stringify(told).includes(MARKER)]).toEqual(['tac@borealis.test', false]);
    expect((await confirm()).status).toBe(409);
  });

  test('required fields of the new form that the old case cannot give are asked first; known customer data goes along', async () => {
    const { propose, confirm, cobaltForm, old } = await handOns();
    const version_id = cobaltForm.current_version_id!;
    const field = (label: string, position: number) => testSql()<{ id: number }[]>`
      insert into requirements (version_id, section, position, type, label, code_label, required)
      values (${version_id}, 'common_customer_section', ${position}, 'text', ${label}, ${label.toLowerCase()}, true) returning id`;
    await field('Serial', 0);
    const [release] = await field('Release', 1);
    const { id } = await old();
    const datum = {
      requirement_id: 1,
      section: 'common_customer_section',
      field: 'Serial',
      value: 'SN-77',
      type: 'text',
    };
    await testSql()`update case_customer_data set customer_data = ${testSql().json([datum])} where case_id = ${id}`;
    await propose();
    const asked = await confirm();
    expect([asked.status, Object.keys(asked.body.errors)]).toEqual([422, [`custom_${release!.id}`]]);
    expect((await old()).status).toBe('open');
    expect(await testSql()`select 1 from case_links`).toEqual([]);
    const answer = await confirm({ [`custom_${release!.id}`]: '4.2' });
    expect(answer.body.case.customer_data.map(({ field, value }) => [field, value])).toEqual([
      ['Serial', 'SN-77'],
      ['Release', '4.2'],
    ]);
  });

  test('a declined case stays with its receiver, who is told and may propose again', async () => {
    const { propose, decline, old, room, token } = await handOns();
    await propose();
    expect(await decline({ reason: 'We know that it is yours.' })).toMatchObject({ status: 200 });
    expect([(await old()).status, (await room('acme', token)).hand_on]).toEqual(['open', null]);
    expect((await outbox.of('case_hand_on')).map(({ to_email }) => to_email)).toEqual([
      'robin@acme.test',
      'tac@borealis.test',
    ]);
    expect((await decline()).status).toBe(409);
    expect((await propose()).status).toBe(200);
  });

  test('is the submitter’s and the managers’', async () => {
    const { propose, confirm, decline, clients, company, people } = await handOns();
    expect((await confirm()).status).toBe(409);
    await propose();
    const colleague = api(await make.caller({ company_id: company.id }));
    for (const act of [confirm, decline])
      for (const [who, status] of [
        [colleague, 403],
        [clients.borealis, 403],
        [clients.cobalt, 404],
      ] as const)
        expect((await act({}, who)).status).toBe(status);
    expect((await confirm({}, api(people.managers.acme))).status).toBe(200);
  });

  test('a partner that is out of reach by then is not written to', async () => {
    const { propose, confirm, cobalt } = await handOns();
    await propose();
    await testSql()`update relations set is_active = false where company_id = ${cobalt.id}`;
    expect(await confirm()).toMatchObject({ status: 409 });
  });
});
