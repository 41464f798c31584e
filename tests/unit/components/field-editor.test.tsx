/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '@/components/form/form';
import { FieldEditor } from '@/components/intake/forms/field-editor';
import type { DesignedField } from '@/lib/intake/forms/field';

/* Every row has one menu, so its renders are the row's. */
const rendered: string[] = [];
jest.mock('@/components/ui/menu', () => ({
  Menu: ({ label }: { label: string }) => void rendered.push(label.replace('More for ', '')),
}));

const field = (at: number, more: Partial<DesignedField> = {}): DesignedField => ({
  requirement_id: at,
  section: 'problem_section',
  type: 'string',
  label: `Field ${at}`,
  code_label: `field_${at}`,
  required: true,
  group: null,
  options: [],
  additional_settings: {},
  ...more,
});
const FIELDS = Array.from({ length: 12 }, (_, at) => field(at + 1));

async function open(fields = FIELDS) {
  render(
    <Form to="/api/x">
      <FieldEditor initial={fields} customerTitle="" preview={{} as Parameters<typeof FieldEditor>[0]['preview']} />
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Field 7\b/ }));
  const label = await screen.findByLabelText('Label');
  rendered.length = 0;
  return label;
}
const names = () => [...new Set(rendered)];
const list = () => within(screen.getByRole('list', { name: /^Fields of Problem/ }));
const order = () =>
  list()
    .getAllByRole('button', { name: /^Field \d+/ })
    .map((row) => /Field \d+/.exec(row.textContent)![0]);

test('of all rows a change renders its own', async () => {
  const label = await open();
  fireEvent.change(label, { target: { value: 'Serial' } });
  expect(names()).toEqual(['Serial']);
  rendered.length = 0;
  await userEvent.type(label, ' number');
  expect(new Set(names())).toEqual(
    new Set(['Serial', ...Array.from(' number', (_, at) => `Serial${' number'.slice(0, at + 1)}`)].slice(1)),
  );
});

test('opening and closing a row renders that row, and the one that was open', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: /^Field 9\b/ }));
  expect(names()).toEqual(['Field 7', 'Field 9']);
});

test('a row whose condition names the changed field is rendered as well', async () => {
  const tier = field(7, {
    type: 'tierselect',
    options: [
      { value: 'A', label: 'A', sub_choices: [{ value: '1', label: '1' }] },
    ] as unknown as DesignedField['options'],
  });
  const linked = field(8, { additional_settings: { linked_to: { requirement_id: 7, sub_choices: ['1'] } } });
  const label = await open(FIELDS.map((one) => ({ 7: tier, 8: linked })[one.requirement_id] ?? one));
  fireEvent.change(label, { target: { value: 'Product' } });
  expect(names()).toEqual(['Product', 'Field 8']);
  expect(screen.getByText('Only for Product: 1')).toBeInTheDocument();
});

test('rows act on the list as it is now', async () => {
  await open(FIELDS.slice(0, 9));
  const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name}:`) });
  fireEvent.keyDown(handle('Field 7'), { key: 'ArrowUp' });
  fireEvent.keyDown(handle('Field 7'), { key: 'ArrowUp' });
  expect(order().slice(3, 8)).toEqual(['Field 4', 'Field 7', 'Field 5', 'Field 6', 'Field 8']);
  const row = handle('Field 2').closest('li')!;
  fireEvent.drop(row, { dataTransfer: { getData: () => '9' } });
  expect(order().slice(0, 3)).toEqual(['Field 1', 'Field 9', 'Field 2']);
  await userEvent.click(screen.getByRole('button', { name: /Delete|Remove/ }));
  expect(order()).not.toContain('Field 7');
});
