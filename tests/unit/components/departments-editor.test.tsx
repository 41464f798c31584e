/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DepartmentsEditor } from '@/components/network/companies/departments-editor';
import type { EditedDepartment } from '@/lib/network/companies/resources';
import { calls, sent, server } from '../../support/component';

const SAWS: EditedDepartment = {
  id: 7,
  company_id: 2,
  name: 'Saws',
  description: 'Table saws.',
  community_id: 4,
  contact_document_id: null,
  calendar_id: null,
  status: 'active',
  updated_at: new Date('2026-11-22T10:00:00Z'),
};

const page = (departments: EditedDepartment[]) =>
  render(
    <DepartmentsEditor
      company_id={2}
      departments={departments}
      documents={[{ id: 9, name: 'Tool support' }]}
      groups={[{ id: 4, name: 'Forum' }]}
    />,
  );
const button = (name: string) => screen.getByRole('button', { name });

test('without departments there is one blank row, which can be saved once it is filled in', async () => {
  const user = userEvent.setup();
  server({ body: { ...SAWS, message: 'Saws is added.' } });
  page([]);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(button('Save the new department')).toBeDisabled();
  await user.type(screen.getByLabelText('Name, new department'), 'Saws');
  await user.selectOptions(screen.getByLabelText('Group, new department'), 'Forum');
  await user.click(button('Save the new department'));
  expect(calls).toEqual(['POST /api/super_admin/companies/2/departments/0']);
  expect(sent[0]!.body).toEqual({
    ...{
      name: 'Saws',
      description: '',
      community_id: '4',
      calendar_id: '',
      contact_document_id: '',
      status: 'active',
      version: '',
    },
  });
  expect(await screen.findByRole('button', { name: 'Save Saws' })).toBeDisabled();
});

test('a refused row keeps its entries, names the field and is marked', async () => {
  const user = userEvent.setup();
  server({ status: 422, body: { errors: { name: ['A department has this name already.'] } } });
  page([SAWS]);
  expect(button('Save Saws')).toBeDisabled();
  const name = screen.getByLabelText('Name, Saws');
  await user.clear(name);
  await user.type(name, 'Drills');
  await user.click(button('Save Saws'));
  expect(await screen.findByText('A department has this name already.')).toBeVisible();
  expect(name).toHaveValue('Drills');
  expect(name).toHaveAccessibleDescription('A department has this name already.');
  expect(name.closest('tr')).toHaveAttribute('data-marked');
});

test('after someone else’s save the entries stay, and the next save names the newer version', async () => {
  const user = userEvent.setup();
  const version = '2026-11-22T11:00:00.000Z';
  const changed = { error: 'Tara Voss changed it.', version };
  server({ status: 409, body: changed }, { body: { ...SAWS, message: 'Saved.' } });
  page([SAWS]);
  await user.type(screen.getByLabelText('Description, Saws'), ' New.');
  await user.click(button('Save Saws'));
  expect(screen.getByLabelText('Description, Saws')).toHaveValue('Table saws. New.');
  await user.click(button('Save Saws'));
  expect(sent.at(-1)!.body).toMatchObject({ description: 'Table saws. New.', version });
});

test('deleting asks by name; the last row gives way to a blank one', async () => {
  const user = userEvent.setup();
  server({ body: { success: true, id: 7, message: 'The Saws Department is deleted.' } });
  page([SAWS]);
  await user.click(button('Delete Saws'));
  const question = screen.getByRole('dialog', { name: 'Are you sure you want to delete the Saws Department?' });
  await user.click(within(question).getByRole('button', { name: 'Delete department' }));
  expect(calls).toEqual(['DELETE /api/super_admin/departments/7']);
  expect(await screen.findByLabelText('Name, new department')).toHaveValue('');
  expect(screen.queryByLabelText('Name, Saws')).toBeNull();
});

test('what keeps it from being deleted is listed with links', async () => {
  const user = userEvent.setup();
  server({
    status: 409,
    body: {
      error: 'The Saws Department can’t be deleted: 1 open case.',
      in_use: [{ kind: 'cases', uses: [{ id: 3, name: '#105', href: '/super_admin/cases/3' }], total: 12 }],
    },
  });
  page([SAWS]);
  await user.click(button('Delete Saws'));
  await user.click(screen.getByRole('button', { name: 'Delete department' }));
  const dialog = await screen.findByRole('dialog', { name: 'The Saws Department can’t be deleted: 1 open case.' });
  expect(within(dialog).getByRole('link', { name: '#105' })).toHaveAttribute('href', '/super_admin/cases/3');
  expect(within(dialog).getByText('and 11 more')).toBeVisible();
});

test('Add New focuses the new row; unsaved rows are asked about before the page is left', async () => {
  const user = userEvent.setup();
  page([SAWS]);
  await user.click(button('Add New'));
  expect(screen.getByLabelText('Name, new department')).toHaveFocus();
  const unloads = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(unloads()).toBe(false);
  await user.keyboard('Drills');
  expect(unloads()).toBe(true);
});
