/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkboxes } from '@/components/form/choices';
import { Form } from '@/components/form/form';
import { DeleteProcess } from '@/components/intake/processes/delete-process';
import { useProcessForm } from '@/components/intake/processes/use-process-form';

import { toasts } from '@/lib/client/notify';
import { router } from '../../support/navigation';

test('deleting a process asks in the words of the specification', async () => {
  render(<DeleteProcess company_id={3} id={7} name="Borealis TAC" />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const name = 'Are you sure you want to delete Borealis TAC from this company?';
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('departments and groups are sent only when changed, since another process may have got the place', async () => {
  const bodies: object[] = [];
  global.fetch = jest.fn(async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as object);
    return { ok: false, status: 422, json: async () => ({ errors: {} }) } as unknown as Response;
  }) as unknown as typeof fetch;
  function Page() {
    const values = { groups: ['1'], departments: ['4'] };
    const { form } = useProcessForm({ company_id: 3, id: 7, version_id: 11, values });
    const option = (value: string, label: string) => ({ value, label, hint: value === '2' && 'Now: Tapes' });
    return (
      <Form {...form} label="Process">
        <Checkboxes name="departments" label="Departments" options={[option('4', 'Saws')]} defaultValue={['4']} />
        <Checkboxes
          name="groups"
          label="Groups"
          options={[option('1', 'Forum'), option('2', 'Circle')]}
          defaultValue={['1']}
        />
        <button>Save</button>
      </Form>
    );
  }
  render(<Page />);
  expect(screen.getByRole('checkbox', { name: 'Circle', description: 'Now: Tapes' })).not.toBeChecked();
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await save();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Circle' }));
  await save();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Circle' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Saws' }));
  await save();
  expect(bodies).toEqual([
    { version_id: 11 },
    { groups: ['1', '2'], version_id: 11 },
    { departments: [], version_id: 11 },
  ]);
});

test.each([
  ['a new process', 0, undefined, 12, 'The process is created.', 'success'],
  ['an existing one', 7, 11, 12, 'The process is saved.', 'success'],
  ['one that was not changed', 7, 11, 11, 'Nothing was changed.', 'warning'],
])('saving %s returns to the company, with its message', async (_, id, opened, version_id, message, type) => {
  toasts.set([]);
  global.fetch = jest.fn(
    async () => ({ ok: true, status: 200, json: async () => ({ message, version_id }) }) as Response,
  );
  function Page() {
    const { form } = useProcessForm({ company_id: 3, id, version_id: opened, values: {} });
    return (
      <Form {...form} label="Process">
        <button>Save</button>
      </Form>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(router.push.mock.calls).toEqual([['/super_admin/companies/3']]);
  expect(toasts.get()).toMatchObject([{ type, text: message }]);
});
