/** @jest-environment jsdom */
import type { ReactNode } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox, Checkboxes, RadioCards } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { TierSelect } from '@/components/form/tier-select';
import { Email as EmailAddress } from '@/lib/shared/fields';
import { keys, press, sent, server, type } from '../../support/component';

const send = () => press('Send');
/** A form of these fields, with a button to send it. */
const open = (fields: ReactNode) =>
  render(
    <Form to="/api/x">
      {fields}
      <Submit>Send</Submit>
    </Form>,
  );
const summary = () => screen.getAllByRole('listitem').map((line) => line.textContent);

test('sends named fields as JSON, checkboxes as booleans and sets as lists', async () => {
  server({ status: 200, body: { message: 'ok' } });
  const done = jest.fn();
  render(
    <Form to="/api/x" onDone={done}>
      <Field name="first_name" label="First name" />
      <Field name="linkages.0.option_name" label="Option" defaultValue="One" />
      <Checkbox name="agree" label="I agree" />
      <Checkboxes name="groups" label="Groups" options={{ a: 'A', b: 'B', c: 'C' }} defaultValue={['a', 'c']} />
      <RadioCards
        name="status"
        label="Answer"
        defaultValue="accepted"
        cards={[
          { value: 'accepted', label: 'Accept' },
          { value: 'rejected', label: 'Reject' },
        ]}
      />
      <Submit>Send</Submit>
    </Form>,
  );
  await type('First name', 'Ada');
  await send();
  expect(done).toHaveBeenCalledWith({ message: 'ok' });
  expect(sent[0]?.body).toEqual({
    first_name: 'Ada',
    linkages: [{ option_name: 'One' }],
    agree: false,
    groups: ['a', 'c'],
    status: 'accepted',
  });
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('shows the first message of each field, focuses the first invalid field and links to each from the summary', async () => {
  server({
    status: 422,
    body: {
      message: 'Check',
      errors: {
        last_name: ['Enter a last name.', 'second'],
        first_name: ['Enter a first name.'],
        secret: ['Not shown here.'],
      },
    },
  });
  open(
    <>
      <Field name="first_name" label="First name" defaultValue="kept" />
      <Field name="last_name" label="Last name" />
    </>,
  );
  await send();
  const first = await screen.findByRole('textbox', { name: 'First name', description: 'Enter a first name.' });
  expect(first).toHaveFocus();
  expect(first).toBeInvalid();
  expect(first).toHaveValue('kept');
  expect(screen.queryByText('second')).toBeNull();
  expect(summary()).toEqual(['Enter a first name.', 'Enter a last name.', 'Not shown here.']);
  await userEvent.click(screen.getByRole('link', { name: 'Enter a last name.' }));
  expect(screen.getByLabelText('Last name')).toHaveFocus();
});

test('the summary names the fields of a message that several have', async () => {
  const again = 'Use at most 255 characters.';
  server({
    status: 422,
    body: { errors: { city: ['Enter a city.'], first_name: [again], note: [again], gone: [again] } },
  });
  open(
    <>
      <Field name="first_name" label="First name" />
      <Field name="city" label="City" />
      <RadioCards name="note" label="Note" cards={[{ value: 'yes', label: 'Yes' }]} />
    </>,
  );
  await send();
  await screen.findByRole('link', { name: `First name: ${again}` });
  expect(summary()).toEqual([`First name: ${again}`, 'Enter a city.', `Note: ${again}`, again]);
});

test('a retry after a lost connection reuses the key; a new submission gets a new one', async () => {
  server({ isOffline: true }, { status: 200 });
  open(<Field name="a" label="A" defaultValue="1" />);
  await send();
  expect(await screen.findByText('No connection. Your entries are kept.')).toBeVisible();
  await send();
  await waitFor(() => expect(screen.queryByText('No connection. Your entries are kept.')).toBeNull());
  await send();
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a second click while sending is ignored', async () => {
  let answer: (response: Response) => void = () => undefined;
  global.fetch = jest.fn(() => new Promise<Response>((settle) => (answer = settle))) as unknown as typeof fetch;
  open(null);
  await send();
  await send();
  expect(global.fetch).toHaveBeenCalledTimes(1);
  await act(async () => answer({ ok: true, status: 200, json: async () => ({}) } as Response));
});

test('a tier select is empty without its sub-choice, and a new main choice clears the sub-choice', async () => {
  server({});
  const options = [
    { value: 'Switch', label: 'Switch', options: [{ value: 'Core', label: 'Core' }] },
    { value: 'Router', label: 'Router', options: [{ value: 'Branch', label: 'Branch' }] },
    ...['A', 'B', 'C'].map((value) => ({ value, label: value })),
  ];
  open(<TierSelect name="product" label="Product" options={options} />);
  expect(screen.queryByLabelText('Product: details')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Product'), 'Switch');
  await userEvent.selectOptions(screen.getByLabelText('Product: details'), 'Core');
  await userEvent.selectOptions(screen.getByLabelText('Product'), 'Router');
  expect(screen.getByLabelText('Product: details')).toHaveValue('');
  await send();
  expect(sent[0]?.body).toEqual({ product: '' });
});

test('an optional field is marked in its placeholder and not required', () => {
  render(
    <>
      <Field name="a" label="A" optional />
      <Field name="b" label="B" />
    </>,
  );
  expect(screen.getByLabelText('A')).toHaveAttribute('placeholder', '(Optional)');
  expect(screen.getByLabelText('A')).not.toBeRequired();
  expect(screen.getByLabelText('B')).toBeRequired();
});

test('a password is masked until it is shown, can be pasted, and password managers know which one it is', async () => {
  render(
    <>
      <Password name="current" label="Current" />
      <Password name="password" label="New" fresh />
    </>,
  );
  const [current, fresh] = [screen.getByLabelText('Current'), screen.getByLabelText('New')];
  expect([current, fresh].map((field) => field.getAttribute('type'))).toEqual(['password', 'password']);
  expect([current, fresh].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'current-password',
    'new-password',
  ]);
  const long = `Aa1!${'x'.repeat(124)}`;
  await userEvent.click(fresh);
  await userEvent.paste(long);
  expect(fresh).toHaveValue(long);
  const [show] = screen.getAllByRole('button', { name: 'Show password' });
  await userEvent.click(show!);
  expect(current).toHaveAttribute('type', 'text');
  expect(fresh).toHaveAttribute('type', 'password');
  await press('Hide password');
  expect(current).toHaveAttribute('type', 'password');
});

test('the password checklist marks rules that are met', async () => {
  render(<Password name="password" label="Password" rules />);
  await type('Password', 'abcdefgh1');
  expect(screen.getAllByText('(done)')).toHaveLength(3);
  await type('Password', 'A!');
  expect(screen.getAllByText('(done)')).toHaveLength(5);
  await press('Show password');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('errors with a prefix are matched to their fields', async () => {
  server({ status: 422, body: { errors: { 'user.email': ['Enter an email address.'] } } });
  render(
    <Form to="/api/x" prefix="user.">
      <Field name="email" label="E-mail" />
      <Submit>Send</Submit>
    </Form>,
  );
  await send();
  expect(await screen.findByRole('textbox', { description: 'Enter an email address.' })).toHaveFocus();
});

const INVALID = 'Enter an email address like name@company.com.';

test('an email address is checked when its field is left and before the form is sent, in the server’s words', async () => {
  server({});
  open(<Field name="engineer_email" label="Email" type="email" />);
  const field = screen.getByLabelText('Email');
  await userEvent.type(field, 'ada@acme');
  expect(screen.queryByText(INVALID)).toBeNull();
  await userEvent.tab();
  expect(field).toHaveAccessibleDescription(INVALID);
  expect(EmailAddress.safeParse('ada@acme').error?.issues[0]?.message).toBe(INVALID);
  await send();
  expect(sent).toEqual([]);
  expect(field).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(INVALID);
  await userEvent.type(field, '.test');
  await send();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ engineer_email: 'ada@acme.test' }]));
  expect(screen.queryByText(INVALID)).toBeNull();
});

test.each([
  ['no address', ''],
  ['a valid one', 'ada+desk@acme.test'],
])('%s does not keep a form from the server', async (_, typed) => {
  server({});
  open(<Field name="email" label="Email" type="email" optional defaultValue={typed} />);
  await send();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ email: typed }]));
});

test('what is saved for later is sent as it is', async () => {
  server({});
  render(
    <Form to="/api/x">
      <Field name="email" label="Email" type="email" defaultValue="ada@" />
      <Submit formNoValidate>Send</Submit>
    </Form>,
  );
  await send();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ email: 'ada@' }]));
});

test('an error that comes under two keys shows once', async () => {
  const errors = { country_id: ['Choose a country.'], country: ['Choose a country.'], city: ['Enter a city.'] };
  server({ status: 422, body: { message: 'no', errors } });
  render(
    <Form to="/api/x">
      <Select name="country_id" label="Country" options={[{ value: '1', label: 'Norway' }]} />
      <Field name="city" label="City" />
      <Submit>Send</Submit>
    </Form>,
  );
  await send();
  const summary = await screen.findByRole('alert');
  expect([...summary.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'Choose a country.',
    'Enter a city.',
  ]);
});
