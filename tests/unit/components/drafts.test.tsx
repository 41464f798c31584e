/** @jest-environment jsdom */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Checkbox } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { TierSelect } from '@/components/form/tier-select';
import { carryOver } from '@/lib/client/carried-draft';
import { keys, press, sent, server, type } from '../../support/component';

const send = () => press('Send');

test('an expired session keeps the entries, offers to sign in, and the entries survive a reload', async () => {
  server({ status: 401, body: { error: 'Access denied. You must be logged in to see this page.' } });
  const form = (
    <Form to="/api/x">
      <Field name="summary" label="Summary" />
      <Submit>Send</Submit>
    </Form>
  );
  const { unmount } = render(form);
  await type('Summary', 'Controller down');
  await send();
  expect((await screen.findByText('You are logged out.', { exact: false })).textContent).toBe(
    'You are logged out. Log in.',
  );
  const link = screen.getByRole('link', { name: 'Log in.' });
  expect(link).toHaveAttribute('href', '/?alert=signed_out&next=%2F');
  expect(link).not.toHaveAttribute('target');
  expect(screen.getByLabelText('Summary')).toHaveValue('Controller down');
  unmount();
  render(form);
  expect(await screen.findByDisplayValue('Controller down')).toBeVisible();
});

test('a draft restores every kind of entry and the key, never a password, and is removed once sent', async () => {
  server({});
  const options = [{ value: 'Switch', label: 'Switch', options: [{ value: 'Core', label: 'Core' }] }];
  const form = (
    <Form to="/api/x" draftKey="case">
      <LongText name="text" label="Text" />
      <Select name="platform" label="Platform" options={{ Linux: 'Linux' }} other />
      <TierSelect name="product" label="Product" options={options} />
      <Checkbox name="agree" label="I agree" />
      <Password name="password" label="Password" />
      <Submit>Send</Submit>
    </Form>
  );
  const { unmount } = render(form);
  await type('Text', 'Down');
  await userEvent.selectOptions(screen.getByLabelText('Platform'), 'Other');
  await type('Platform: Other', 'Plan 9');
  await userEvent.click(screen.getByRole('radio', { name: 'Switch' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Core' }));
  await userEvent.click(screen.getByLabelText('I agree'));
  await type('Password', 'Secret1!');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const stored = sessionStorage.getItem('ac_draft_case') ?? '';
  expect(stored).not.toContain('Secret1!');
  unmount();
  render(form);
  expect(await screen.findByText('Your unfinished entries are back.')).toBeVisible();
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    text: 'Down',
    platform: 'Plan 9',
    product: 'Switch : Core',
    agree: true,
    password: '',
  });
  expect(keys[0]).toBe((JSON.parse(stored) as { key: string }).key);
  expect(sessionStorage.getItem('ac_draft_case')).toBeNull();
});

test.each([
  ['Jo', '"Jo"'],
  ['', null],
])('a draft has what was typed before the scripts had loaded: %j', async (early, stored) => {
  const form = (
    <Form to="/api/x" draftKey="case">
      <Field name="first_name" label="First name" />
      <Select name="priority" label="Priority" options={{ p1: 'P1', p2: 'P2' }} defaultValue="p2" />
    </Form>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  container.querySelector('input')!.value = early;
  jest.useFakeTimers();
  render(form, { container, hydrate: true });
  act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  const draft = sessionStorage.getItem('ac_draft_case');
  if (stored) expect(draft).toContain(stored);
  else expect(draft).toBeNull();
});

test('Start again empties the form and removes the draft', async () => {
  sessionStorage.setItem('ac_draft_case', JSON.stringify({ at: Date.now(), key: 'k', entries: { text: ['Old'] } }));
  render(
    <Form to="/api/x" draftKey="case">
      <LongText name="text" label="Text" />
    </Form>,
  );
  await screen.findByDisplayValue('Old');
  await press('Start again');
  expect(screen.getByLabelText('Text')).toHaveValue('');
  expect(sessionStorage.getItem('ac_draft_case')).toBeNull();
});

test('a draft of an earlier version of the form finds its fields again, and says what changed', async () => {
  server({});
  const serial = { code: 'serial', label: 'Serial', type: 'string' };
  const site = { code: 'site', label: 'Site', type: 'string' };
  const version = { id: 1, fields: { custom_1: serial, custom_2: site } };
  const draft = { at: Date.now(), key: 'k', entries: { custom_1: ['SN-4'], custom_2: ['Delft'] }, version };
  sessionStorage.setItem('ac_draft_case', JSON.stringify(draft));
  const zone = { code: 'zone', label: 'Zone', type: 'string' };
  render(
    <Form
      to="/api/x"
      draftKey="case"
      version={{ id: 2, fields: { custom_8: serial, custom_9: zone } }}
      carry={carryOver}
    >
      <Field name="custom_8" label="Serial" />
      <Field name="custom_9" label="Zone" />
      <Submit>Send</Submit>
    </Form>,
  );
  expect(await screen.findByLabelText('Serial')).toHaveValue('SN-4');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your unfinished entries are back. This form has changed since you began.New: ZoneThese entries no longer have a place:Site: Delft',
  );
  await send();
  expect([sent[0]?.body.custom_8, keys[0]]).toEqual(['SN-4', 'k']);
});

test('a draft older than a day is ignored', () => {
  sessionStorage.setItem(
    'ac_draft_case',
    JSON.stringify({ at: Date.now() - 25 * 3_600_000, key: 'k', entries: { text: ['Old'] } }),
  );
  render(
    <Form to="/api/x" draftKey="case">
      <LongText name="text" label="Text" />
    </Form>,
  );
  expect(screen.getByLabelText('Text')).toHaveValue('');
});
