/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from '@/components/ui/dialog';
import { useConfirm } from '@/components/ui/confirm';
import { Menu } from '@/components/ui/menu';
import { SuggestBox } from '@/components/ui/suggest-box';
import { Tabs } from '@/components/ui/tabs';
import { Toaster } from '@/components/ui/toaster';
import { dismissToast, notify, toasts } from '@/lib/client/notify';

type Suggestion = { id: number; name: string };

function Box({ onChoose }: { onChoose: (found: Suggestion) => void }) {
  return (
    <SuggestBox<Suggestion>
      url="/api/search"
      label="Search partners"
      keyOf={(one) => one.id}
      show={(one) => one.name}
      onChoose={onChoose}
    />
  );
}

function answers(...found: string[]) {
  const fetched = jest.fn(
    async (_url: string) =>
      ({ ok: true, status: 200, json: async () => ({ data: found.map((name, id) => ({ id, name })) }) }) as Response,
  );
  global.fetch = fetched as unknown as typeof fetch;
  return fetched;
}

test('suggests from two characters and works by keyboard', async () => {
  const fetched = answers('Borealis | Wireless', 'Wireworks');
  const choose = jest.fn();
  render(<Box onChoose={choose} />);
  const box = screen.getByRole('combobox', { name: 'Search partners' });
  await userEvent.type(box, 'w');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(fetched).not.toHaveBeenCalled();
  await userEvent.type(box, 'ire');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/search?term=wire');
  await userEvent.keyboard('{ArrowDown}');
  const second = screen.getByRole('option', { name: 'Wireworks' });
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(box).toHaveAttribute('aria-activedescendant', second.id);
  await userEvent.keyboard('{Enter}');
  expect(choose).toHaveBeenCalledWith({ id: 1, name: 'Wireworks' }, 'wire');
});

test('Enter while it searches chooses what is found, and typing on takes it back', async () => {
  answers('Borealis | Wireless', 'Wireworks');
  const choose = jest.fn();
  render(<Box onChoose={choose} />);
  const box = screen.getByRole('combobox');
  await userEvent.type(box, 'wir{Enter}e');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(choose).not.toHaveBeenCalled();
  await userEvent.type(box, 'l{Enter}');
  await waitFor(() => expect(choose).toHaveBeenCalledWith({ id: 0, name: 'Borealis | Wireless' }, 'wirel'));
  expect(choose).toHaveBeenCalledTimes(1);
});

test('a click chooses a suggestion; Escape closes the list', async () => {
  answers('Borealis | Wireless');
  const choose = jest.fn();
  render(<Box onChoose={choose} />);
  await userEvent.type(screen.getByRole('combobox'), 'wire');
  await screen.findByRole('option');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.type(screen.getByRole('combobox'), 'l');
  await userEvent.click(await screen.findByRole('option'));
  expect(choose).toHaveBeenCalledTimes(1);
});

test('reports that nothing was found', async () => {
  answers();
  render(<Box onChoose={jest.fn()} />);
  await userEvent.type(screen.getByRole('combobox'), 'zz');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No Results Found'));
});

test('a confirmation names its action and resolves with the choice', async () => {
  const answered = jest.fn();
  function Confirming() {
    const [ask, dialog] = useConfirm();
    return (
      <>
        <button onClick={() => void ask({ title: 'Delete Wireless?', action: 'Delete Wireless' }).then(answered)}>
          Open
        </button>
        {dialog}
      </>
    );
  }
  render(<Confirming />);
  await userEvent.click(screen.getByText('Open'));
  expect(screen.getByRole('dialog', { name: 'Delete Wireless?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Wireless' }));
  await waitFor(() => expect(answered.mock.calls).toEqual([[false], [true]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a menu supports arrows and type-ahead, and Escape returns the focus', async () => {
  const edit = jest.fn();
  render(
    <Menu
      label="Actions for Wireless"
      entries={[{ label: 'Edit', onSelect: edit }, 'line', { label: 'Delete', onSelect: jest.fn() }]}
    />,
  );
  const opener = screen.getByRole('button', { name: 'Actions for Wireless' });
  opener.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opener).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}d');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Home}{Enter}');
  expect(edit).toHaveBeenCalledTimes(1);
});

test('tabs move with the arrow keys and keep the state of hidden panels', async () => {
  render(
    <Tabs
      label="Parts"
      tabs={[
        { key: 'a', label: 'One', panel: <input aria-label="Entry" /> },
        { key: 'b', label: 'Two', panel: 'second' },
      ]}
    />,
  );
  await userEvent.type(screen.getByLabelText('Entry'), 'kept');
  screen.getByRole('tab', { name: 'One' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Two' })).toHaveFocus();
  expect(screen.getByText('second')).toBeVisible();
  await userEvent.keyboard('{Home}');
  expect(screen.getByLabelText('Entry')).toHaveValue('kept');
});

test('equal toasts show once, success disappears by itself and errors stay', () => {
  jest.useFakeTimers();
  render(<Toaster />);
  act(() => (notify.success('Profile Updated'), notify.success('Profile Updated'), notify.error('Not saved')));
  expect(screen.getAllByText('Profile Updated')).toHaveLength(1);
  act(() => void jest.advanceTimersByTime(6000));
  expect(screen.queryByText('Profile Updated')).toBeNull();
  expect(screen.getByText('Not saved')).toBeVisible();
  act(() => toasts.get().forEach(({ id }) => dismissToast(id)));
  expect(screen.queryByText('Not saved')).toBeNull();
  jest.useRealTimers();
});

test('a toast appears in the open dialog, and on the page once the dialog has closed', () => {
  const place = (open: boolean) => (
    <>
      <Toaster />
      <Dialog open={open} onClose={() => {}} title="Close case">
        <p>Sure?</p>
      </Dialog>
    </>
  );
  const { rerender } = render(place(true));
  act(() => notify.warning('The case is closed already.'));
  const dialog = screen.getByRole('dialog', { name: 'Close case' });
  expect(dialog).toContainElement(screen.getByText('The case is closed already.'));
  const region = screen.getByText('The case is closed already.').closest('[role=region]');
  expect(region).toHaveAttribute('popover', 'manual');
  rerender(place(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('The case is closed already.').closest('[role=region]')).not.toHaveAttribute('popover');
});
