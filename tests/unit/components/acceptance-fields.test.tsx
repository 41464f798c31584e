/** @jest-environment jsdom */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AcceptanceFields } from '@/components/intake/processes/acceptance-fields';
import type { NamedRule } from '@/lib/shared/acceptance';

const RULE: NamedRule = { hours: 'open', partners: null, priorities: ['high'] };
const tried: { acceptance_rules: string; priority: string }[] = [];

beforeEach(() => {
  tried.length = 0;
  global.fetch = jest.fn(async (_url: string, init?: RequestInit) => {
    const json = (body: unknown) => ({ ok: true, status: 200, json: async () => body }) as Response;
    if (!init?.body) return json({ partners: [{ id: 7, name: 'Acme' }], time_zone: 'Europe/Oslo' });
    tried.push(JSON.parse(String(init.body)) as (typeof tried)[number]);
    return json({ accepted: true, fits: true, open: true, contact: { name: 'Ingrid Dahl', is_on_duty: true } });
  }) as unknown as typeof fetch;
});

const sent = (container: HTMLElement) =>
  JSON.parse(container.querySelector<HTMLInputElement>('[name=acceptance_rules]')!.value) as unknown;
const show = (rules: NamedRule[]) =>
  render(<AcceptanceFields rules={rules} company="Borealis" calls="/api/acceptance" />).container;

/* rule: acceptance.rules */
test('rules are read as sentences, and changed in an editor with an example', async () => {
  const container = show([RULE]);
  expect(screen.getByText('Borealis accepts P1 by itself while it is open.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change the rules' }));
  const rule = await screen.findByRole('group', { name: 'Rule 1' });
  await userEvent.click(within(rule).getByRole('checkbox', { name: /P2/ }));
  await userEvent.selectOptions(screen.getByLabelText('Rule 1, hours'), 'At any time');
  await userEvent.selectOptions(screen.getByLabelText('Rule 1, partners'), 'From these partners');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Acme' }));
  expect(sent(container)).toEqual([{ hours: 'any', partners: [7], priorities: ['high', 'medium'] }]);
  await waitFor(() => expect(JSON.parse(tried.at(-1)?.acceptance_rules ?? '[]')).toEqual(sent(container)));
  await screen.findByText('→ accepted automatically, contact Ingrid Dahl, on duty');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Rule 1' }));
  expect(sent(container)).toEqual([]);
});

test('a process without rules says so, and begins with one', async () => {
  const container = show([]);
  expect(screen.getByText('Borealis accepts no case by itself: each waits for a person.')).toBeVisible();
  expect(sent(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
  await screen.findByRole('group', { name: 'Rule 1' });
  expect(sent(container)).toEqual([RULE]);
});
