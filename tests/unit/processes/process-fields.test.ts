import { getTableColumns } from 'drizzle-orm';
import { processVersions } from '@/db/schema';
import { columnOf, TEXTS, textOf } from '@/lib/intake/processes/process-fields';
import { OwnProcessEntry, ProcessEntry } from '@/lib/intake/processes/process-entry';
import { NEW_VALUES, shownTexts, textsAfter } from '@/lib/intake/processes/process-values';

const NAMES = TEXTS.map((name) => [name] as const);

test.each(NAMES)('%s is a column of a version and a field of the forms that change it', (name) => {
  expect(Object.keys(getTableColumns(processVersions))).toContain(columnOf(name));
  expect(Object.keys(ProcessEntry.shape)).toContain(name);
  expect(Object.keys(OwnProcessEntry.shape).includes(name)).toBe(textOf(name).by === 'company');
});

test.each(NAMES)('what is entered as %s is stored and shown, where the process has it', (name) => {
  const entered = name === 'json_type' ? 'cisco_xylem' : name === 'escalation_alias' ? 'a@b.test' : 'Entered';
  const after = (document_type: 'ticket' | 'default' | 'parent' | 'json') =>
    textsAfter(TEXTS, NEW_VALUES, { entry: { [name]: entered }, kind: { document_type, limited: false } })[name];
  const { of: has = () => true } = textOf(name);
  for (const type of ['ticket', 'default', 'parent', 'json'] as const)
    expect([type, after(type)]).toEqual([type, has(type) ? entered : NEW_VALUES[name]]);
});

test('a type of JSON is shown by its name', () => {
  expect(shownTexts(['json_type'], { json_type: 'cisco_xylem' })).toEqual({ json_type: 'Cisco Xylem' });
});
