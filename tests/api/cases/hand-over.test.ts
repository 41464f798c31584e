import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { linksIn, outbox } from '../../support/outbox';
import { invalid, refused } from '../../support/refusals';

beforeEach(emptyDatabase);

const CUSTOMER = [
  { requirement_id: 1, section: 'common_customer_section', field: 'Customer', value: 'Northwind', type: 'string' },
];

/** A case between Acme and Borealis, with a colleague on each side to whom it can be handed over. */
async function world(over: CaseOverrides = {}) {
  const network = await make.partners({
    company: { name: 'Acme Storage', domain: 'acme.test' },
    receiver: { name: 'Borealis', domain: 'borealis.test', additional_domains: ['portal.test'] },
  });
  const { company, receiver, caller, document: process } = network;
  const theCase = await make.case({
    submitter_id: caller.id,
    document_id: process.id,
    customer_data: CUSTOMER,
    ...over,
  });
  const named = (company_id: number, first_name: string, email: string) =>
    make.caller({ company_id, first_name, last_name: 'New', email, phone: '+1 415 555 2671' });
  const colleague = await named(company.id, 'Cora', 'cora@acme.test');
  const engineer = await named(receiver.id, 'Ada', 'ada@borealis.test');
  const path = `/api/caller/case/${theCase.token}`;
  const handOver = (who: { id: number } | undefined, body: object) => api(who).post(`${path}/hand_over`, body);
  const details = async (who: { id: number }) =>
    (
      await api(who).get<{ case: Record<string, unknown>; rights: Record<string, boolean> }>(
        `/api/caller/case-details/${theCase.token}`,
      )
    ).body;
  return { ...network, theCase, colleague, engineer, path, handOver, details };
}

const lastEvent = async (id: number) =>
  (
    await testSql()`select name, actor_name, company_id, text, data from events where case_id = ${id} order by id desc limit 1`
  )[0];
const mails = async () =>
  (await outbox.of('case_handed_over')).map(({ to_email, props }) => [to_email, (props as { to: string }).to]);

describe('the submitting side', () => {
  test('gives the case to a colleague, who gets its emails, sees its customer data and can close it', async () => {
    const { theCase, caller, company, colleague, handOver, details } = await world({ status: 'accepted' });
    expect((await details(colleague)).case).toMatchObject({ customer_data_state: 'hidden' });
    expect(await handOver(caller, { user_id: colleague.id, note: 'Call them at noon.' })).toMatchObject({
      status: 200,
      body: { message: 'Cora New has the case now.', case_id: theCase.id },
    });
    expect(await lastEvent(theCase.id)).toEqual({
      name: 'case.handed-over',
      actor_name: `${caller.first_name} ${caller.last_name}`,
      company_id: company.id,
      text: 'To Cora New.\nCall them at noon.',
      data: { side: 'submitter', to_id: colleague.id },
    });
    expect(await details(colleague)).toMatchObject({
      case: {
        engineer: { first_name: 'Cora', email: 'cora@acme.test', phone: '+1 415 555 2671' },
        customer_data_state: 'shown',
      },
      rights: { close: true, hand_over: true },
    });
    expect(await details(caller)).toMatchObject({
      case: { customer_data_state: 'hidden' },
      rights: { close: false, hand_over: false },
    });
    expect(await mails()).toEqual([
      ['cora@acme.test', 'new'],
      [caller.email, 'former'],
      ['mara.lindqvist@portal.test', 'partner'],
    ]);
    const [toNew, toFormer, toPartner] = await outbox.of('case_handed_over');
    expect(toNew).toMatchObject({
      subject: expect.stringMatching(/ handed a case over to you: /),
      reply_to: { email: 'mara.lindqvist@portal.test' },
    });
    expect(toNew!.text).toContain('Call them at noon.');
    expect(toFormer).toMatchObject({ subject: expect.stringMatching(/ has your case now: .* \(Borealis\)$/) });
    expect(toFormer!.text).toContain('Cora New has your case now');
    expect(toPartner).toMatchObject({
      subject: expect.stringMatching(/ is your contact now: .* \(Acme Storage\)$/),
      reply_to: { email: 'cora@acme.test' },
    });
    expect(toPartner!.text).toContain('Cora New is your contact now');
    expect(toPartner!.text).toContain('+1 415 555 2671');
  });

  test('while the partner waits for information, the link to reply moves to the colleague', async () => {
    const { theCase, caller, colleague, handOver } = await world({ status: 'information' });
    expect((await api().get(`/api/caller/case/${theCase.information_secret}`)).status).toBe(200);
    expect((await handOver(caller, { user_id: colleague.id })).status).toBe(200);
    expect((await api().get(`/api/caller/case/${theCase.information_secret}`)).status).toBe(404);
    const [toNew] = await outbox.to('cora@acme.test');
    const [link] = linksIn(toNew!);
    expect(link).toMatch(/^\/case\/[\w-]{43}\/information$/);
    const secret = link!.split('/')[2]!;
    const reply = { status: 'information-reply', additional_information: 'Release 8.4' };
    expect(await api().post(`/api/caller/case/${secret}/respond`, reply)).toMatchObject({ status: 200 });
  });

  test('a manager hands over the case of someone else; the answer then goes to the new submitter', async () => {
    const { theCase, company, colleague, caller, handOver } = await world();
    const manager = await make.manager({ company_id: company.id });
    expect((await handOver(manager, { user_id: colleague.id })).status).toBe(200);
    expect(await mails()).toEqual([
      ['cora@acme.test', 'new'],
      [caller.email, 'former'],
    ]);
    const answer = { status: 'information', next_steps: 'Which release?' };
    expect((await api().post(`/api/caller/case/${theCase.respond_secret}/respond`, answer)).status).toBe(200);
    expect((await outbox.of('case_answered')).map(({ to_email }) => to_email)).toEqual(['cora@acme.test']);
  });

  test.each(['rejected', 'closed'] as const)('a case that is %s stays where it is', async (status) => {
    const { caller, colleague, handOver } = await world({ status });
    expect(await handOver(caller, { user_id: colleague.id })).toMatchObject({ status: 409, body: { status } });
    expect(await mails()).toEqual([]);
  });
});

describe('the receiving side', () => {
  test('the accepted engineer names another, whom the submitter calls from now on', async () => {
    const { theCase, receiver, caller, engineer, handOver, details } = await world({ status: 'accepted' });
    const accepted = await make.caller({ company_id: receiver.id, email: 'mara.lindqvist@portal.test' });
    expect((await details(accepted)).rights).toMatchObject({ hand_over: true });
    expect((await details(engineer)).rights).toMatchObject({ hand_over: false });
    expect((await details(engineer)).case).toMatchObject({ customer_data_state: 'hidden' });
    expect(await handOver(accepted, { user_id: engineer.id, note: 'She knows the array.' })).toMatchObject({
      status: 200,
      body: { message: 'Ada New has the case now.' },
    });
    const { case: seen } = await details(caller);
    expect((seen.responses as object[]).at(-1)).toMatchObject({
      type: 'handover',
      engineer_name: 'Ada New',
      engineer_email: 'ada@borealis.test',
      next_steps: 'She knows the array.',
    });
    expect(await lastEvent(theCase.id)).toMatchObject({
      company_id: receiver.id,
      text: 'To Ada New.\nShe knows the array.',
      data: { side: 'receiver', to_id: engineer.id },
    });
    expect(await details(engineer)).toMatchObject({
      case: { customer_data_state: 'shown' },
      rights: { hand_over: true },
    });
    expect((await details(accepted)).rights).toMatchObject({ hand_over: false });
    expect(await mails()).toEqual([
      ['ada@borealis.test', 'new'],
      ['mara.lindqvist@portal.test', 'former'],
      [caller.email, 'partner'],
    ]);
    // A closing goes to who works on it, and a late withdrawal still names who answered.
    const close = (act: string) =>
      api(caller).post(`/api/caller/case/${theCase.token}/close`, { act, reason: 'Done.' });
    expect(await close('withdraw')).toMatchObject({ status: 409, body: { answered_by: 'Mara Lindqvist' } });
    expect((await close('close')).status).toBe(200);
    expect((await outbox.of('case_closed')).map(({ to_email }) => to_email)).toContain('ada@borealis.test');
  });

  test('only an accepted case has an engineer to change', async () => {
    const { receiver, engineer, handOver } = await world();
    const manager = await make.manager({ company_id: receiver.id });
    expect(await handOver(manager, { user_id: engineer.id })).toMatchObject(
      refused(409, 'This case cannot be handed over: Awaiting response.'),
    );
  });
});

describe('taking over', () => {
  const taking = async (over: CaseOverrides = {}) => {
    const fixture = await world({ status: 'accepted', ...over });
    const { theCase, details, path } = fixture;
    const seen = ((await details(fixture.engineer)).case.responses as { id: number }[]).at(-1)!.id;
    const take = (who: { id: number } | undefined, body: object = {}) =>
      api(who).post(`${path}/take_over`, { response_id: seen, reason: 'Mara is on leave.', ...body });
    const accepted = await make.caller({ company_id: fixture.receiver.id, email: 'mara.lindqvist@portal.test' });
    return { ...fixture, theCase, take, accepted };
  };

  test('a colleague of the engineer becomes the engineer, with a reason that both companies read', async () => {
    const { theCase, receiver, caller, engineer, take, details } = await taking();
    expect((await details(engineer)).rights).toMatchObject({ take_over: true, hand_over: false });
    expect(await take(engineer)).toMatchObject({
      status: 200,
      body: { message: 'You have the case now.', case_id: theCase.id },
    });
    expect(((await details(caller)).case.responses as object[]).at(-1)).toMatchObject({
      ...{ type: 'handover', engineer_name: 'Ada New', engineer_email: 'ada@borealis.test' },
      next_steps: 'Mara is on leave.',
    });
    expect(await lastEvent(theCase.id)).toMatchObject({
      ...{ name: 'case.handed-over', company_id: receiver.id, actor_name: 'Ada New' },
      text: 'Taken over from Mara Lindqvist.\nMara is on leave.',
    });
    expect(await details(engineer)).toMatchObject({
      case: { customer_data_state: 'shown' },
      rights: { take_over: false, hand_over: true },
    });
    expect(await mails()).toEqual([
      ['mara.lindqvist@portal.test', 'former'],
      [caller.email, 'partner'],
    ]);
    const [toFormer] = await outbox.of('case_handed_over');
    expect(toFormer!.text).toMatch(/Ada New took case \S+ over from you\.[^]*Mara is on leave\./);
  });

  test('of two at once, or after a hand-over that the page did not show, the second is told who has it', async () => {
    const { receiver, accepted, engineer, take } = await taking();
    const other = await make.caller({ company_id: receiver.id });
    const answers = await Promise.all([take(engineer), take(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)!;
    expect(late.body.error).toMatch(/^Nothing was changed: .+ has this case since then\.$/);
    expect(await take(accepted)).toMatchObject({ status: 409 });
  });

  test('not by who has it, the other company, API clients, strangers or guests, nor without a reason', async () => {
    const { receiver, accepted, caller, engineer, take } = await taking();
    const program = await make.apiUser({ company_id: receiver.id });
    for (const [who, status] of [
      ...([
        [accepted, 403],
        [caller, 403],
        [program, 403],
        [await make.manager(), 404],
        [undefined, 401],
      ] as const),
    ])
      expect(await take(who)).toMatchObject({ status });
    expect(await take(engineer, { reason: '' })).toMatchObject(invalid({ reason: ['Enter the reason.'] }));
    expect(await take(engineer, { response_id: undefined })).toMatchObject(
      invalid({ response_id: ['Choose the engineer who has the case.'] }),
    );
    expect(await mails()).toEqual([]);
  });

  test.each(['open', 'closed'] as const)('not while the case is %s', async (status) => {
    const { engineer, take, theCase } = await taking();
    await testSql()`update cases set status = ${status}, closed_at = ${status === 'closed' ? new Date() : null} where id = ${theCase.id}`;
    expect(await take(engineer)).toMatchObject({ status: 409, body: { status } });
  });
});

test('only active people of the own company can get it, and not who has it', async () => {
  const { company, caller, colleague, engineer, handOver, theCase } = await world({ status: 'accepted' });
  const inactive = await make.caller({ company_id: company.id, status: 'inactive' });
  const program = await make.apiUser({ company_id: company.id });
  for (const { id } of [engineer, inactive, program, await make.superAdmin(), { id: 999_999 }])
    expect(await handOver(caller, { user_id: id })).toMatchObject(
      invalid({ user_id: ['Choose an active colleague of your company.'] }),
    );
  expect(await handOver(caller, { user_id: caller.id })).toMatchObject(
    invalid({ user_id: ['This person has the case already.'] }),
  );
  expect(await handOver(caller, {})).toMatchObject(invalid({ user_id: ['Choose a colleague.'] }));
  expect(await handOver(caller, { user_id: colleague.id, note: 'x'.repeat(2001) })).toMatchObject(
    invalid({ note: ['Use at most 2000 characters.'] }),
  );
  expect(await testSql()`select submitter_id from cases where id = ${theCase.id}`).toEqual([
    { submitter_id: caller.id },
  ]);
});

test('no one else hands it over', async () => {
  const { company, colleague, receiver_caller, handOver, theCase } = await world({ status: 'accepted' });
  const other = await make.caller({ company_id: company.id });
  for (const [who, status] of [
    [undefined, 401],
    [other, 403],
    [receiver_caller, 403],
    [await make.manager(), 404],
    [await make.superAdmin(), 403],
  ] as const)
    expect(await handOver(who, { user_id: colleague.id })).toMatchObject({ status });
  const secret = `/api/caller/case/${theCase.respond_secret}/hand_over`;
  expect(await api().post(secret, { user_id: colleague.id })).toMatchObject({ status: 401 });
});

test('colleagues are found by name and address; those of other companies are not', async () => {
  const { caller, colleague, company, path } = await world();
  await make.caller({ company_id: company.id, first_name: 'Cora', last_name: 'Gone', status: 'inactive' });
  await make.caller({ first_name: 'Cora', last_name: 'Elsewhere' });
  const find = async (term: string) =>
    (await api(caller).get<{ data: { id: number }[] }>(`${path}/colleagues?term=${encodeURIComponent(term)}`)).body
      .data;
  const found = { id: colleague.id, first_name: 'Cora', last_name: 'New', email: 'cora@acme.test' };
  expect(await find('cora n')).toEqual([found]);
  expect(await find('CORA@acme')).toEqual([found]);
  expect(await find('ada')).toEqual([]);
  expect(await find('%')).toEqual([]);
});

test('of two hand-overs at once the second gives it on or is refused', async () => {
  const { caller, colleague, company, handOver, theCase } = await world();
  const third = await make.caller({ company_id: company.id });
  const answers = await Promise.all([
    handOver(caller, { user_id: colleague.id }),
    handOver(caller, { user_id: third.id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await testSql()`select count(*)::int as events from events where case_id = ${theCase.id}`).toEqual([
    { events: 2 },
  ]);
});
