/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { GroupUsers } from '@/components/groups/group-users';

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
