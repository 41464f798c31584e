/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SavedReplies } from '@/components/work/room/saved-replies';
import { router } from '../../support/navigation';

const REPLY = { id: 7, name: 'Logs', body: '<p>Send the logs of {number}.</p>', shared: false, can_change: true };
const answer = (status: number, body: object) =>
  jest.fn().mockResolvedValue({ ok: status === 200, status, json: () => Promise.resolve(body) });

beforeEach(() => jest.clearAllMocks());

test('without any, the screen says what they are for and adds the first', async () => {
  const user = userEvent.setup();
  const send = (globalThis.fetch = answer(422, { errors: { body: ['There is no field {customer}.'] }, error: 'No' }));
  render(<SavedReplies replies={[]} shared />);
  await user.click(screen.getByRole('button', { name: 'Add reply' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a saved reply' });
  expect(dialog).toHaveTextContent('{partner} is the other company, {number} is the case number');
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Logs');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const [url, { body }] = send.mock.calls[0] as [string, { body: string }];
  expect([url, JSON.parse(body)]).toEqual(['/api/caller/saved_replies', { shared: 'true', name: 'Logs', body: '' }]);
  expect(await within(dialog).findAllByText('There is no field {customer}.')).not.toHaveLength(0);
});

test('one is edited in place, and deleted after a question that names it', async () => {
  const user = userEvent.setup();
  render(<SavedReplies replies={[REPLY]} shared={false} />);
  expect(screen.getByText('Send the logs of {number}.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Logs' }));
  const edit = (globalThis.fetch = answer(200, { id: 7, message: 'Reply “Logs” saved.' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(edit.mock.calls[0]![0]).toBe('/api/caller/saved_replies/7');
  expect(router.refresh).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete Logs' }));
  const remove = (globalThis.fetch = answer(200, { id: 7, message: 'Reply “Logs” deleted.' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Delete “Logs”?' })).getByRole('button', { name: 'Delete reply' }),
  );
  expect(remove.mock.calls[0]).toMatchObject(['/api/caller/saved_replies/7', { method: 'DELETE' }]);
});
