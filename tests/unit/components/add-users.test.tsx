/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddUsers } from '@/components/network/groups/add-users';
import { GroupUsers } from '@/components/network/groups/group-users';
import { sent, server } from '../../support/component';

const USERS = [
  { id: 1, first_name: 'Ada', last_name: 'Moe', city: 'Oslo', country: { name: 'Norway' }, group_access: false },
  { id: 2, first_name: 'Adam', last_name: 'Roe', city: null, country: null, group_access: true },
];

const answers = (users: object[], add: { status?: number; body?: object } = {}) =>
  server((url) => (url.startsWith('/search') ? { body: { users } } : add));

const added = jest.fn();
const show = (changed: Record<number, boolean> = {}) =>
  render(<AddUsers search="/search" add="/add" relation_id={5} changed={changed} onAdded={added} />);
const find = (term: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Find a user' }), term);

beforeEach(() => added.mockClear());

test('searches by itself from two characters on, once the typing pauses', async () => {
  answers(USERS);
  show();
  jest.useFakeTimers({ advanceTimers: true });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.type(screen.getByRole('searchbox', { name: 'Find a user' }), 'a');
  act(() => void jest.advanceTimersByTime(60_000));
  expect(sent).toEqual([]);
  jest.useRealTimers();
  await find('da');
  await screen.findByText('Ada Moe');
  expect(sent).toEqual([{ url: '/search', body: { search_term: 'ada', relation_id: 5 } }]);
  expect(screen.getByText('Oslo, Norway')).toBeInTheDocument();
  expect(screen.getByText('In group')).toBeInTheDocument();
});

test('adds a user, who is then marked as in the group', async () => {
  answers(USERS);
  const { rerender } = show();
  await find('ada');
  await userEvent.click(await screen.findByRole('button', { name: 'Add User Ada Moe' }));
  expect(sent.at(-1)).toEqual({ url: '/add/1', body: { relation_id: 5 } });
  expect(added).toHaveBeenCalledWith(1);
  rerender(<AddUsers search="/search" add="/add" relation_id={5} changed={{ 1: true, 2: false }} onAdded={added} />);
  expect(screen.queryByRole('button', { name: 'Add User Ada Moe' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add User Adam Roe' })).toBeInTheDocument();
});

test('a refusal keeps the button', async () => {
  answers(USERS, { status: 409, body: { error: 'All users have access.' } });
  show();
  await find('ada');
  await userEvent.click(await screen.findByRole('button', { name: 'Add User Ada Moe' }));
  expect(added).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Add User Ada Moe' })).toBeInTheDocument();
});

test('says when no one was found', async () => {
  answers([]);
  show();
  await find('zz');
  expect(await screen.findByText('No Users Found')).toBeInTheDocument();
});

describe('the users of a membership', () => {
  test('an empty list speaks of this membership only: another one may still give access', () => {
    render(
      <GroupUsers
        group={{ id: 1, name: 'Forum' }}
        relation_id={5}
        users={{ data: [], total: 0, current_page: 1, per_page: 10 }}
        base="/base"
        add="/add"
      />,
    );
    expect(screen.getByText('No Users Found')).toBeInTheDocument();
    expect(screen.getByText(/this membership gives none of your users access to partners/)).toBeInTheDocument();
    expect(screen.getByText(/through another membership or group stay open to them/)).toBeInTheDocument();
    expect(screen.queryByText(/none of your users can open cases/)).toBeNull();
  });
});
