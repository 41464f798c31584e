import {
  changesBetween,
  NEW_VALUES,
  sentValues,
  valuesAfter,
  type ProcessKind,
  type ProcessValues,
} from '@/lib/intake/processes/process-values';
import type { ProcessEntry } from '@/lib/intake/processes/process-entry';
import { OWN_TEXTS } from '@/lib/intake/processes/process-fields';

const before: ProcessValues = {
  ...NEW_VALUES,
  title: 'Desk',
  support_hours: '24/7',
  product_supported: 'All',
  collaborate_email: 'a@b.test; C@d.test',
  collaborate_cc_email: null,
  escalation_instructions: '<p>Call</p>',
  escalation_alias: 'duty@b.test',
  contacts: [
    { user_type: 'main', user_id: 7, first_name: 'Ada', last_name: 'West', email: 'ada@b.test' },
    { user_type: 'other', user_id: null, first_name: 'Kari', last_name: 'Nes', email: 'kari@b.test' },
  ],
};
const entry = (over: ProcessEntry = {}): ProcessEntry => ({
  title: 'Desk',
  support_hours: '24/7',
  product_supported: 'All',
  ...over,
});
const TICKET: ProcessKind = { document_type: 'ticket', limited: false };
const changed = (over: ProcessEntry, kind = TICKET) =>
  changesBetween(before, valuesAfter(before, { entry: entry(over), kind, chosen: {}, texts: OWN_TEXTS })).map(
    ({ field, after }) => [field, after],
  );

test.each<[string, ProcessEntry, string[][]]>([
  ['nothing', {}, []],
  ['the same addresses, written in another way', { collaborate_email: 'a@b.test, c@d.test' }, []],
  ['other addresses', { collaborate_email: 'c@d.test, a@b.test' }, [['collaborate_email', 'c@d.test, a@b.test']]],
  ['no addresses', { collaborate_email: null }, [['collaborate_email', '']]],
  [
    'the same instructions with what is removed from them',
    { escalation_instructions: '<p>Call</p><script>x</script>' },
    [],
  ],
  ['empty instructions', { escalation_instructions: '<p>&nbsp;<br></p>' }, [['escalation_instructions', '']]],
  ['no alias', { escalation_alias: null }, [['escalation_alias', '']]],
  ['hours', { support_hours: '8-18 CET' }, [['support_hours', '8-18 CET']]],
])('changed: %s', (_, over, expected) => expect(changed(over)).toEqual(expected));

test('a limited company loses its alias; static and parent processes ignore addresses and escalation', () => {
  expect(changed({ escalation_alias: 'new@b.test' }, { document_type: 'ticket', limited: true })).toEqual([
    ['escalation_alias', ''],
  ]);
  for (const document_type of ['default', 'parent'] as const)
    expect(
      changed({ collaborate_email: 'x@y.test', escalation_alias: null }, { document_type, limited: false }),
    ).toEqual([]);
});

test('contacts are compared by name and sent by id, those without an account as themselves', () => {
  const after = { ...before, contacts: before.contacts.slice(1) };
  expect(changesBetween(before, after)).toEqual([
    { field: 'escalation_user_id', label: 'Escalation Contact', before: 'Ada West, ada@b.test', after: '' },
  ]);
  expect(sentValues(before)).toMatchObject({ escalation_user_id: '7', alt_escalation_user_id: 'same' });
});
