/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { DayLines } from '@/components/network/status/day-lines';
import { FileStore } from '@/components/network/status/file-store';
import { InstancesTable } from '@/components/network/status/instances-table';
import { Part } from '@/components/network/status/part';
import { QueuesTable } from '@/components/network/status/queues-table';
import { SlowCallsTable } from '@/components/network/status/slow-calls-table';
import { Verdict } from '@/components/network/status/verdict';
import type { Status } from '@/lib/network/status/status';

const AT = new Date('2026-11-24T10:00:00Z');
const BEFORE = new Date('2026-11-24T09:00:00Z');
const firstCells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const queue = (name: string, over: Partial<Status['queues'][number]> = {}) => ({
  ...{ queue: name, length: 0, oldest_seconds: null, overdue_seconds: null, is_behind: false },
  ...over,
});

test('the verdict names what is not well, and such a part is open; the others are folded (rule: operations.verdict)', () => {
  const { rerender } = render(<Verdict troubles={{ queues: '1 queue behind', jobs: '2 failed jobs' }} />);
  expect(screen.getByText('2 things are not well')).toBeVisible();
  expect(screen.getByText('1 queue behind, 2 failed jobs.')).toBeVisible();
  rerender(<Verdict troubles={{}} />);
  expect(screen.getByText('All is well')).toBeVisible();
  const part = (trouble?: string) => (
    <Part title="Queues" hint="Waits." trouble={trouble}>
      Rows
    </Part>
  );
  rerender(part());
  expect(screen.getByText('Rows').closest('details')).not.toHaveAttribute('open');
  rerender(part('1 queue behind'));
  expect(screen.getByText('Rows').closest('details')).toHaveAttribute('open');
});

test('the last hours of a check are lines, and in words', () => {
  const hour = (checked: { checks: number; failures: number } | null, at: number) => ({
    ...{ from: `2026-11-24T0${at}`, checked },
  });
  const hours = [null, { checks: 60, failures: 0 }, { checks: 60, failures: 3 }].map(hour);
  const { container } = render(<DayLines checks={[{ part: 'mail_out', hours }]} isPublic />);
  expect(screen.getByText('3 minutes of trouble, 1 hour not checked')).toBeVisible();
  expect([...container.querySelectorAll('[title]')].map((line) => line.getAttribute('title'))).toEqual([
    '00:00: Not checked',
    '01:00: No trouble',
    '02:00: 3 minutes of trouble',
  ]);
  expect(screen.getByRole('link', { name: /Public page/ })).toHaveAttribute('href', '/status');
});

describe('the file store', () => {
  test('that fails says why, what it means, and when it answered last', () => {
    render(
      <FileStore
        state={{ is_failing: true, answered_at: BEFORE, failed_at: AT, last_error: 'It answers 403 (AccessDenied).' }}
      />,
    );
    const text = screen.getByText(/AccessDenied/).textContent;
    expect(screen.getByText('The file store fails')).toBeVisible();
    expect(text).toContain('Uploads and files are refused until it answers');
    expect(text).toMatch(/Last answer 11\/24\/26 09:00 am/);
  });

  test('that answers again still names its last failure', () => {
    render(
      <FileStore state={{ is_failing: false, answered_at: AT, failed_at: BEFORE, last_error: 'It answers 500.' }} />,
    );
    expect(screen.getByText('The file store answers')).toBeVisible();
    expect(screen.getByText(/Last failure/).textContent).toContain('It answers 500.');
  });

  test('that has never answered says so', () => {
    render(<FileStore state={{ is_failing: true, answered_at: null, failed_at: AT, last_error: 'It answers 500.' }} />);
    expect(screen.getByText(/It has not answered yet/)).toBeVisible();
  });
});

test('queues that are behind come first, and that of a file store only where there is one', () => {
  const queues = [queue('mail'), queue('file_removals'), queue('payments', { length: 3, is_behind: true })];
  const { rerender } = render(<QueuesTable queues={queues} hasFileStore={false} />);
  expect(firstCells()).toEqual(['Job: Payments and refunds', 'Emails to send']);
  rerender(<QueuesTable queues={queues} hasFileStore />);
  expect(firstCells()).toContain('Files to be removed from the file store');
  const waiting = queues.map((one) => ({ ...one, length: 1 }));
  rerender(<QueuesTable queues={waiting} hasFileStore={false} />);
  expect(firstCells()).toContain('Files to be removed from the file store');
});

test('missing instances come first, each with its whole name', () => {
  const instance = (host: string, is_lost: boolean): Status['instances'][number] => ({
    ...{ host, port: 3000, version: '1.2.3', build: 'abcdefghijklmnop', processes: 2, worker: 'on' as const },
    ...{ started_at: BEFORE, seen_at: AT, is_lost },
  });
  render(<InstancesTable instances={[instance('here', false), instance('gone', true)]} now={AT.toISOString()} />);
  expect(firstCells()).toEqual(['gone:3000', 'here:3000']);
  expect(screen.getAllByText('1.2.3 (abcdefg)')).toHaveLength(2);
});

test('slow calls of ten seconds and more are in seconds', () => {
  const call = { method: 'GET', route: '/x', count: 12_345, mean_ms: 9_999, max_ms: 123_456 };
  render(<SlowCallsTable calls={[call]} />);
  for (const text of ['12,345', '9,999 ms', '123 s']) expect(screen.getByText(text)).toBeInTheDocument();
});
