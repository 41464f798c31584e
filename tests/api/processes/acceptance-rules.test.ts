import type { AcceptanceRule } from '@/lib/shared/acceptance';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { processFixtures } from '../../support/process-fixtures';
import { invalid } from '../../support/refusals';

beforeEach(emptyDatabase);

const P1: AcceptanceRule = { hours: 'open', partners: null, priorities: ['high'] };

/* rules: acceptance.rules, processes.versions */
test('a manager’s rules are a version with what changed; sent again they change nothing, left out they stay', async () => {
  const { update, read, company, document } = await processFixtures();
  await testSql()`update companies set name = 'Acme' where id = ${company.id}`;
  const rules = [P1, { hours: 'any', partners: [company.id, company.id], priorities: ['low', 'medium', 'high'] }];
  expect(await update({ acceptance_rules: JSON.stringify(rules) })).toMatchObject({ status: 200 });
  const named = [P1, { hours: 'any', partners: [{ id: company.id, name: 'Acme' }], priorities: null }];
  expect((await read()).document).toMatchObject({ version: { version: 2 }, acceptance_rules: named });
  const [version] = await testSql()`select changes, acceptance_rules from process_versions where version = 2`;
  const after = 'P1 by itself while it is open\nevery case of Acme by itself';
  expect(version!.changes).toEqual([{ field: 'acceptance_rules', label: 'Acceptance', before: '', after }]);
  expect(version!.acceptance_rules).toEqual([P1, { hours: 'any', partners: [company.id], priorities: null }]);
  expect(await update({ acceptance_rules: rules })).toMatchObject({ body: { message: 'Nothing has changed.' } });
  await update({ title: 'Desk' });
  expect((await read()).document).toMatchObject({ version: { version: 3 }, acceptance_rules: named });

  const staff = await make.superAdmin();
  const path = `/api/super_admin/companies/${document.company_id}/contact_documents/${document.id}`;
  expect((await api(staff).post(path, { acceptance_rules: [] })).status).toBe(200);
  expect((await read()).document.acceptance_rules).toEqual([]);
  const [second] = await testSql()`select id from process_versions where version = 2`;
  expect((await api(staff).post(`${path}/versions/${second!.id as number}/restore`, {})).status).toBe(200);
  expect((await read()).document).toMatchObject({ version: { version: 5 }, acceptance_rules: named });
});

test('a save over newer rules says what they are now', async () => {
  const { update, read } = await processFixtures();
  const version_id = (await read()).document!.version.id;
  await update({ acceptance_rules: [P1] });
  const late = await update({ title: 'Desk', version_id });
  expect(late).toMatchObject({ status: 409, body: { current: { acceptance_rules: JSON.stringify([P1]) } } });
  expect(late.body.changes).toContainEqual(expect.objectContaining({ after: 'P1 by itself while it is open' }));
});

test.each([
  ['no list', 'now', { acceptance_rules: ['The acceptance rules cannot be read.'] }],
  ['too many', Array.from({ length: 11 }, () => P1), { acceptance_rules: ['Use at most 10 rules.'] }],
  ['no priority', [{ ...P1, priorities: [] }], { 'acceptance_rules.0.priorities': ['Choose at least one priority.'] }],
  ['other hours', [P1, { ...P1, hours: 'soon' }], { 'acceptance_rules.1.hours': ['Choose when the rule holds.'] }],
  [
    'no partner',
    [{ ...P1, partners: [] }],
    { 'acceptance_rules.0.partners': ['Choose at least one partner, or all.'] },
  ],
  [
    'a company that sends nothing here',
    [{ ...P1, partners: [1] }],
    { 'acceptance_rules.0.partners': ['Choose companies that can send cases here.'] },
  ],
])('rules with %s are refused', async (_, acceptance_rules, errors) => {
  const { update } = await processFixtures();
  const stranger = await make.company();
  const [rule] = acceptance_rules as AcceptanceRule[];
  const sent = rule?.partners?.length ? [{ ...rule, partners: [stranger.id] }] : acceptance_rules;
  expect(await update({ acceptance_rules: sent })).toMatchObject(invalid(errors));
});

/* rule: acceptance.rules */
test('the editor reads the partners that can be named, and tries rules before they are saved', async () => {
  const { manager, company, document, caller } = await processFixtures();
  const path = `/api/admin/company/inbound_process/${document.id}/acceptance`;
  expect((await api(manager).get(path)).body).toEqual({
    partners: [{ id: company.id, name: company.name }],
    time_zone: 'UTC',
  });
  const example = { acceptance_rules: [P1], priority: 'high', partner_id: company.id, weekday: 'mon', time: '10:00' };
  const tried = async (over: object = {}) => (await api(manager).post(path, { ...example, ...over })).body;
  expect(await tried()).toEqual({ accepted: false, fits: true, open: true, contact: null });
  // A weekly shift of an hour, on a Monday.
  const [from_at, until_at] = [new Date('2026-01-05T09:30Z'), new Date('2026-01-05T10:30Z')];
  const ida = await make.user({ company_id: document.company_id, first_name: 'Ida', last_name: 'Berg' });
  await make.shift({ process_id: document.id, user_id: ida.id, from_at, until_at, repeats: 'weekly' });
  expect(await tried()).toMatchObject({ accepted: true, contact: { name: 'Ida Berg', is_on_duty: true } });
  expect(await tried({ time: '11:00' })).toMatchObject({ accepted: false, fits: true });
  expect(await tried({ priority: 'low' })).toMatchObject({ accepted: false, fits: false });
  const { id } = await make.calendar({ company_id: document.company_id });
  await testSql()`update processes set calendar_id = ${id} where id = ${document.id}`;
  expect(await tried({ weekday: 'sun' })).toMatchObject({ accepted: false, fits: false, open: false });
  expect(await tried({ time: '25:00' })).toMatchObject(invalid({ time: ['Enter a time like 10:00.'] }).body);
  const foreign = await make.manager({ company_id: caller.company_id });
  expect((await api(foreign).get(path)).status).toBe(404);
  expect((await api(foreign).post(path, example)).status).toBe(404);
});
