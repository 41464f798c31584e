/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { PasteTicket } from '@/components/intake/forms/paste-ticket';
import type { ContactDocument } from '@/lib/intake/processes/resources';

const DOCUMENT = {
  forced_priority: null,
  common_customer_section: [],
  problem_section: [],
  contact_section: [],
} as unknown as ContactDocument;
const PRIORITIES = [
  { value: 'high', label: 'P1 High' },
  { value: 'medium', label: 'P2 Medium' },
  { value: 'low', label: 'P3 Low' },
];

const form = () => (
  <Form to="/api/x" before={<PasteTicket document={DOCUMENT} numberExamples={[]} />}>
    <Field name="internal_case_number" label="Internal case number" />
    <Field name="problem_summary" label="Problem summary" />
    <LongText name="problem_description" label="Problem description" />
    <RadioCards name="case_priority" label="Priority" cards={PRIORITIES} defaultValue="low" />
  </Form>
);

async function pasteTicket(text: string) {
  await userEvent.click(screen.getByRole('button', { name: /Paste a/ }));
  await userEvent.click(screen.getByLabelText('Ticket or email'));
  await userEvent.paste(text);
}
const TICKET = 'Ticket: INC0012345\nSubject: Fabric down\nPriority: P1\nDescription: All links are down.';
const summary = () => screen.getByLabelText('Problem summary');

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

test('a pasted ticket fills the form at once and marks what it filled in', async () => {
  render(form());
  await userEvent.type(summary(), 'typed before');
  await pasteTicket(TICKET);
  await waitFor(() => expect(summary()).toHaveValue('Fabric down'));
  expect(screen.getByLabelText('Internal case number')).toHaveValue('INC0012345');
  expect(screen.getByLabelText('Problem description')).toHaveValue('All links are down.');
  expect(screen.getByRole('radio', { name: 'P1 High' })).toBeChecked();
  expect(screen.getByText(/^4 fields are filled in from your ticket/)).toBeInTheDocument();
  expect(screen.getAllByText('From your ticket')).toHaveLength(4);
});

test('Esc gives a field back what it had, and keeps the focus there', async () => {
  render(form());
  await userEvent.type(summary(), 'typed before');
  await pasteTicket(TICKET);
  await waitFor(() => expect(summary()).toHaveValue('Fabric down'));
  await userEvent.click(summary());
  await userEvent.keyboard('{Escape}');
  expect(summary()).toHaveValue('typed before');
  await waitFor(() => expect(summary()).toHaveFocus());
  expect(screen.getByLabelText('Internal case number')).toHaveValue('INC0012345');
  expect(screen.getAllByText('From your ticket')).toHaveLength(3);
});

test('a field that is changed is no longer marked, and Undo all restores the form', async () => {
  render(form());
  await pasteTicket(TICKET);
  await waitFor(() => expect(summary()).toHaveValue('Fabric down'));
  await userEvent.type(summary(), ' in Lyon');
  expect(screen.getAllByText('From your ticket')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Undo all' }));
  expect(summary()).toHaveValue('');
  expect(screen.queryByText('From your ticket')).toBeNull();
  expect(screen.getByRole('radio', { name: 'P3 Low' })).toBeChecked();
});

test('a priority that could be read in two ways is asked at its field', async () => {
  render(form());
  await pasteTicket('Subject: Fabric down\nPriority: High\n');
  expect(await screen.findByText(/Your ticket says “High”/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'P1 High' }));
  expect(screen.queryByText(/Your ticket says/)).toBeNull();
});

test('a text that fits nothing says so and stays open', async () => {
  render(form());
  await userEvent.click(screen.getByRole('button', { name: 'Paste a ticket' }));
  await userEvent.type(screen.getByLabelText('Ticket or email'), '--');
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the form' }));
  expect(await screen.findByText(/Nothing in this text fits the form/)).toBeInTheDocument();
});

test.each([
  ['filled in', async () => pasteTicket(TICKET), 'Paste another ticket'],
  [
    'canceled',
    async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Paste a ticket' }));
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    },
    'Paste a ticket',
  ],
  [
    'undone',
    async () => {
      await pasteTicket(TICKET);
      await userEvent.click(await screen.findByRole('button', { name: 'Undo all' }));
    },
    'Paste a ticket',
  ],
])('once it is %s, the button that opened the panel has the focus', async (_, act, button) => {
  render(form());
  await act();
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus());
});
