import { fieldName, type FormField } from '@/lib/intake/forms/field';
import type { FieldType } from '@/lib/shared/enums';
import { fillFromTicket } from '@/lib/intake/forms/ticket/fill-from-ticket';
import { TICKETS } from './tickets';
import type { PastedTicket } from './tickets/ticket';

const field = (requirement_id: number, label: string, type: FieldType = 'string'): FormField => ({
  requirement_id,
  label,
  type,
  section: 'problem_section',
  required: true,
  group: null,
  options: [],
  additional_settings: {},
});
const FIELDS = [
  field(1, 'Customer company'),
  field(2, 'Customer contact'),
  field(3, 'Customer email', 'email'),
  field(4, 'Customer phone', 'phone'),
  field(5, 'Product'),
  field(6, 'Version'),
  field(7, 'Error text', 'text'),
  field(8, 'Serial number'),
];
const EXAMPLES = ['7654321', '0004711'];
const fill = (text: string, numberExamples: string[] = []) =>
  fillFromTicket(text, { fields: FIELDS, takesPriority: true, numberExamples });

const ALL: [string, PastedTicket][] = Object.entries(TICKETS).flatMap(([kind, tickets]) =>
  tickets.map((ticket): [string, PastedTicket] => [`${kind.toLowerCase()}: ${ticket.name}`, ticket]),
);

test('nine of ten fields are filled in; the others are asked, none is wrong', () => {
  const expected = ALL.map(([, { number, priority, unclear, custom = {} }]) => ({
    asked: unclear ? 1 : 0,
    filled: 2 + [number, priority].filter(Boolean).length + Object.keys(custom).length,
  }));
  const sum = (key: 'asked' | 'filled') => expected.reduce((total, one) => total + one[key], 0);
  expect(sum('filled') / (sum('filled') + sum('asked'))).toBeGreaterThanOrEqual(0.9);
});

test.each(ALL)('%s fills the fields of every case', (_, { text, number, summary, description, priority, unclear }) => {
  const { values, unclearPriority } = fill(text);
  expect({
    number: values.internal_case_number,
    summary: values.problem_summary,
    priority: values.case_priority,
    unclear: unclearPriority ?? undefined,
  }).toEqual({ number, summary, priority, unclear });
  expect(values.problem_description).toContain(description);
});

test.each(ALL.filter(([, { custom }]) => custom))('%s fills the fields of the process', (_, { text, custom = {} }) => {
  const { values } = fill(text);
  const byLabel = Object.fromEntries(
    FIELDS.map(({ requirement_id, label }) => [label, values[fieldName(requirement_id)]]),
  );
  expect(byLabel).toMatchObject(custom);
});

test.each([
  ['Case', 'CAS-51000-A0B1C2', 'Critical', 'high'],
  ['Ticket ID', '20555', 'Medium', 'medium'],
  ['Ticket number', '20600', 'Normal', 'medium'],
  ['Key', 'SDESK-3021', 'Low', 'low'],
  ['Request number', 'RITM0010020', '4 - Low', 'low'],
  ['Ticket', '5512', 'P1', 'high'],
])('the number by the label %s is %s, and the priority %s is %s', (label, number, priority, set) => {
  const text = `${label}: ${number}\nCase Title: Host down\nPriority: ${priority}\nOrganization: Trey\nFirmware: 2.9\nDetails: Since 11:02.`;
  expect(fill(text).values).toMatchObject({
    ...{ internal_case_number: number, problem_summary: 'Host down', case_priority: set },
    ...{ problem_description: 'Since 11:02.', custom_1: 'Trey', custom_6: '2.9' },
  });
});

test('a number has the form of the company’s own earlier ones', () => {
  const text = 'Firewall restarts\nour 2026-004711 / theirs ABC-123, seen on 2026-11-20';
  // A key in running text may as well be a model.
  expect(fill(text).values).not.toHaveProperty('internal_case_number');
  expect(fill(text, ['2026-000815', '2025-123456']).values.internal_case_number).toBe('2026-004711');
  expect(fill('Host down since noon, S-20417', ['S-20111']).values.internal_case_number).toBe('S-20417');
  expect(fill('Host down, 5552211 since noon', EXAMPLES).values.internal_case_number).toBe('5552211');
});

test.each([
  ['INC0012345', 'Incident INC0012345\nShort description: BR-9000 line card resets'],
  ['INC0012345', 'INC0012345 | In Progress\nShort description: BR-9000 line card resets'],
  ['PROJ-1412', 'Summary: [PROJ-1412] BR-9000 line card resets\nsee also case 00106611'],
  ['PROJ-1412', 'Summary: PROJ-1412: BR-9000 line card resets\nsee also case 00106611'],
  ['88213', 'Ticket #88213 - BR-9000 drops\nsee also case 00106611'],
])('%s is the number, not the model in the summary', (number, text) => {
  expect(fill(text).values).toMatchObject({
    internal_case_number: number,
    problem_summary: expect.stringContaining('BR-9000'),
  });
});

test.each([
  [
    'a table of two columns',
    '| Field | Value |\n|---|---|\n| Number | INC0012345 |\n| Short description | Array down |\n| Priority | 1 - Critical |',
  ],
  ['rows with bars', 'Number | INC0012345\nShort description | Array down\nPriority | 1 - Critical'],
  ['a row of a list', 'Number\tShort description\tPriority\nINC0012345\tArray down\t1 - Critical'],
  [
    'a row of a Markdown table',
    '| Number | Short description | Priority |\n|---|---|---|\n| INC0012345 | Array down | 1 - Critical |',
  ],
])('%s is read', (_, text) =>
  expect(fill(text).values).toMatchObject({
    internal_case_number: 'INC0012345',
    problem_summary: 'Array down',
    case_priority: 'high',
  }),
);

test.each([
  ['88123', 'Ticket #88123\nArray drops connections\nSeen since noon.'],
  ['ST-1412', 'Ada Holm created an issue\n\nStorage / ST-1412\nArray drops connections\nSeen since noon.'],
])('%s alone in its line is the number, and the next line the summary', (number, text) =>
  expect(fill(text).values).toMatchObject({
    internal_case_number: number,
    problem_summary: 'Array drops connections',
  }),
);

test('a sentence of a person that is like a line of Jira stays', () =>
  expect(fill('The patch created an issue\nSeen since noon.').values.problem_summary).toBe(
    'The patch created an issue',
  ));

test('the customer’s details do not fill the fields of somebody else', () => {
  const others = [
    field(21, 'Second contact'),
    field(22, 'Phone of the second contact', 'phone'),
    field(23, 'Phone of the engineer on site', 'phone'),
    field(24, 'Backup email', 'email'),
  ];
  const text = 'Contact: Tom Becker\nEmail: tom@northwind.test\nPhone: +49 30 1234567';
  const fillOthers = (ticket: string) =>
    fillFromTicket(ticket, { fields: others, takesPriority: true, numberExamples: [] }).values;
  for (const { requirement_id } of others) expect(fillOthers(text)).not.toHaveProperty(fieldName(requirement_id));
  expect(fillOthers(`${text}\nSecond contact: Ada Nils`)).toMatchObject({ [fieldName(21)]: 'Ada Nils' });
});

test('what the priority’s words do not say is left to the person', () => {
  const unclear = ['High', 'P0', '1 - Low', '3 - Critical', 'Major', 'see below'];
  for (const words of unclear) {
    const { values, unclearPriority } = fill(`Summary: Host down\nPriority: ${words}`);
    expect({ words, set: values.case_priority, asked: unclearPriority }).toEqual({
      words,
      set: undefined,
      asked: words,
    });
  }
});

const priorityOf = (text: string) => {
  const { values, unclearPriority } = fill(text);
  return { set: values.case_priority, asked: unclearPriority };
};

test.each([
  ['Summary: Link down on port P2 of the switch', 'P2'],
  ['Subject: Battery pack P1 fails, not urgent', 'P1'],
  ['P1 of the power supply is dark', 'P1'],
  ['Summary: Link down on port 2 (P2)', 'P2'],
  ['Summary: Link down\nDescription: P2 has no light', 'P2'],
  ['Summary: Host slow\nDescription: this is no Sev 1', 'Sev 1'],
  ['Summary: Host slow\nDescription: it isn’t really Sev 1', 'Sev 1'],
  ['Summary: Host slow\nDescription: Is this Sev 1?', 'Sev 1?'],
  ['Summary: [P1] Host slow, now P3', 'P1'],
  ['Summary: Host slow, priority 1', 'priority 1'],
])('a number that may mean something else, or may not count, is asked: %s', (text, asked) => {
  expect(priorityOf(text)).toEqual({ set: undefined, asked });
});

test.each([
  ['P1: Fabric down', 'high'],
  ['Subject: RE: [EXTERNAL] P2 - Links flap on port 7', 'medium'],
  ['Subject: (P3) Fan is loud', 'low'],
  ['Summary: Fabric down [P1]', 'high'],
  ['Summary: [PROJ-1412] P1 | Fabric down', 'high'],
  ['Hi team,\n\nP1: Fabric down since noon', 'high'],
  ['Summary: Fabric down\nDescription: all hosts are down, Sev 1.', 'high'],
  ['Summary: Fabric down\nDescription: please take it as priority P1', 'high'],
])('a number that can only be the priority is filled in: %s', (text, set) => {
  expect(priorityOf(text)).toEqual({ set, asked: null });
});

test.each([
  '1',
  '4',
  '#1',
  'Level 1',
  'Priority 1',
  '3 - High',
  '5 - Very high',
  '1 - Low',
  '4 - Urgent',
  '1 of 4',
  '2/4',
])('a number that may count from the bottom is asked: %s', (words) => {
  expect(priorityOf(`Summary: Host down\nPriority: ${words}`)).toEqual({ set: undefined, asked: words });
});

test.each([
  ['1 - Critical', 'high'],
  ['1 - High', 'high'],
  ['2 - High', 'medium'],
  ['4 - Low', 'low'],
  ['P1', 'high'],
  ['P2 - 4 hours', 'medium'],
  ['S1', 'high'],
  ['Sev 3', 'low'],
])('a number whose scale or words say how it counts is filled in: %s', (words, set) => {
  expect(priorityOf(`Summary: Host down\nPriority: ${words}`)).toEqual({ set, asked: null });
});

test('an urgency is one part of a priority: alone it is asked, beside a priority it does not count', () => {
  expect(priorityOf('Summary: Host down\nUrgency: 1 - High\nImpact: 3 - Low')).toEqual({
    set: undefined,
    asked: 'Urgency: 1 - High',
  });
  expect(priorityOf('Summary: Host down\nUrgency: Critical')).toEqual({ set: undefined, asked: 'Urgency: Critical' });
  expect(priorityOf('Urgency: 1 - High\nPriority: 3 - Moderate\nSummary: Host down')).toEqual({
    set: 'low',
    asked: null,
  });
});

test('a ticket whose history has another priority is asked', () => {
  expect(priorityOf('Priority: P3\nSummary: Host down\nStatus: Open\nPriority: P1')).toEqual({
    set: undefined,
    asked: 'P3',
  });
  expect(priorityOf('Priority: P3 (was P1)\nSummary: Host down')).toEqual({ set: undefined, asked: 'P3 (was P1)' });
});

test('a locked priority is not filled in', () => {
  const { values, unclearPriority } = fillFromTicket('Priority: P1\nSummary: Host down', {
    fields: [],
    takesPriority: false,
    numberExamples: [],
  });
  expect([values.case_priority, unclearPriority]).toEqual([undefined, null]);
});

test('choices, numbers and time zones are filled in only where they fit', () => {
  const options = ['Router', 'Wireless controller'].map((label) => ({ label, value: label }));
  const fields = [
    { ...field(1, 'Product', 'select'), options, additional_settings: { disable_other: true } },
    field(2, 'Affected users', 'integer'),
    field(3, 'Time zone', 'timezone'),
  ];
  const read = (text: string) => fillFromTicket(text, { fields, takesPriority: true, numberExamples: [] }).values;
  expect(read('Product: router\nAffected users: 1,200\nTime zone: Europe/Berlin')).toMatchObject({
    custom_1: 'Router',
    custom_2: '1200',
    custom_3: 'Europe/Berlin',
  });
  const wrong = read('Product: Toaster\nAffected users: many\nTime zone: ours');
  expect(wrong).not.toHaveProperty('custom_1');
  expect(wrong).not.toHaveProperty('custom_2');
  expect(wrong).not.toHaveProperty('custom_3');
});

test('a hostile text of 200,000 characters is read', () => {
  const texts = [
    'a: '.repeat(70_000),
    'x'.repeat(200_000),
    '@'.repeat(200_000),
    '1 '.repeat(100_000),
    'A-'.repeat(100_000),
    '\n:'.repeat(100_000),
    'not a p1 '.repeat(22_000),
    '>'.repeat(200_000),
    `Subject: ${' '.repeat(200_000)}P1`,
  ];
  for (const text of texts) expect(fill(text, EXAMPLES)).toBeDefined();
});
