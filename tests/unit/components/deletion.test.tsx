/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GroupActions } from '@/components/network/groups/group-actions';
import { router } from '../../support/navigation';

const toasts: string[] = [];
jest.mock('@/lib/client/notify', () => {
  const tell = (message: string) => void toasts.push(message);
  return { notify: { success: tell, delete: tell, warning: tell, error: tell } };
});

const sent: string[] = [];
const answers = (status: number, body: object) =>
  (global.fetch = jest.fn(async (url: string, { method }: { method: string }) => {
    sent.push(`${method} ${url}`);
    return { ok: status < 400, status, json: async () => body } as unknown as Response;
  }) as unknown as typeof fetch);

beforeEach(() => {
  for (const list of [toasts, sent]) list.length = 0;
});

async function deleteGroup() {
  render(<GroupActions group={{ id: 7, name: 'Circle' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Circle?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
}

test('a deletion tells of it and leads back', async () => {
  answers(200, { message: 'The group “Circle” is deleted.' });
  await deleteGroup();
  expect(sent).toEqual(['DELETE /api/super_admin/groups/7']);
  expect([toasts, router.push.mock.calls]).toEqual([['The group “Circle” is deleted.'], [['/super_admin/groups']]]);
});

test('what keeps it from being deleted is listed by kind, with links and how many more there are', async () => {
  const error = 'Circle can’t be deleted: 12 open cases and 1 request to join.';
  const one = (id: number, name: string, href: string) => [{ id, name, href }];
  answers(409, {
    error,
    in_use: [
      { kind: 'cases', uses: one(3, '#105', '/super_admin/cases/3'), total: 12 },
      { kind: 'requests', uses: one(4, 'new@dune.test', '/elsewhere'), total: 1 },
    ],
  });
  await deleteGroup();
  const dialog = within(await screen.findByRole('dialog', { name: error }));
  expect(dialog.getByRole('heading', { name: 'Open cases' })).toBeVisible();
  expect(dialog.getByRole('link', { name: '#105' })).toHaveAttribute('href', '/super_admin/cases/3');
  expect(dialog.getByText('and 11 more')).toBeVisible();
  expect(dialog.getByRole('heading', { name: 'Requests to join' })).toBeVisible();
  expect(dialog.queryByRole('link', { name: 'new@dune.test' })).toBeNull();
  expect([toasts, router.push.mock.calls]).toEqual([[], []]);
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that is gone is told, and the page shows that', async () => {
  answers(404, { error: 'Group not found.' });
  await deleteGroup();
  expect([toasts, router.refresh.mock.calls.length, router.push.mock.calls]).toEqual([['Group not found.'], 1, []]);
});
