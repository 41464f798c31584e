/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ColumnChoice } from '@/components/table/column-choice';

test('ticks show at once and add up, also before the page has taken them over', async () => {
  const onChange = jest.fn();
  render(
    <ColumnChoice
      columns={['due', 'status', 'updated_at']}
      headings={{ due: 'Answer due', status: 'Status', updated_at: 'Updated' }}
      shown={['status', 'updated_at']}
      onChange={onChange}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByLabelText('Answer due'));
  expect(screen.getByLabelText('Answer due')).toBeChecked();
  await userEvent.click(screen.getByLabelText('Updated'));
  expect(screen.getByLabelText('Updated')).not.toBeChecked();
  expect(onChange.mock.calls).toEqual([[['due', 'status', 'updated_at']], [['due', 'status']]]);
});
