/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoginForm } from '@/components/people/accounts/login-form';
import { LandingScreen } from '@/components/people/accounts/landing-screen';
import { press, sent, server, type } from '../../support/component';

const WRONG = { status: 401, body: { error: 'This code is not valid. 4 tries left.' } };
const ENDED = { status: 401, body: { error: 'This login has expired. Log in again.', reason: 'ticket_expired' } };
const boxes = () => screen.getByLabelText<HTMLInputElement>('Code');

/** Logs in with the password, after which the answers of the second step come in order. */
async function askForCode(...answers: { status: number; body: object }[]) {
  server({ body: { second_factor: true, ticket: 'T' } });
  render(
    <LandingScreen title="Acme Storage" box={<LoginForm passkeys={false} />}>
      <p>Who to contact</p>
    </LandingScreen>,
  );
  await type('Email', 'bram@acme.test');
  await type('Password', 'Concord1!');
  await press('Log in');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Enter your code' })).toBeInTheDocument());
  server(...answers);
}

test('the code takes the place of the page, and is sent with its last digit', async () => {
  await askForCode(WRONG);
  expect(screen.queryByText('Who to contact')).toBeNull();
  expect(screen.getByText(/^bram@acme\.test/)).toBeInTheDocument();
  await userEvent.type(boxes(), '12x3{ArrowLeft}{Backspace}');
  expect(boxes()).toHaveValue('13');
  expect(sent).toEqual([]);
  await userEvent.clear(boxes());
  await userEvent.paste('123 456');
  expect(sent).toEqual([{ url: '/api/auth/second_factor', body: { ticket: 'T', code: '123456' } }]);
});

test('a wrong code empties the boxes, which have the focus again', async () => {
  await askForCode(WRONG);
  await userEvent.type(boxes(), '123456');
  expect(await screen.findByText('This code is not valid. 4 tries left.')).toBeInTheDocument();
  expect(boxes()).toHaveValue('');
  expect(boxes()).toHaveFocus();
});

test('a code that could not be checked stays, with a button to send it again', async () => {
  await askForCode({ status: 429, body: { error: 'Too Many Requests.' } }, WRONG);
  await userEvent.type(boxes(), '123456');
  expect(await screen.findByText('Too Many Requests.')).toBeInTheDocument();
  expect(boxes()).toHaveValue('123456');
  await press('Try again');
  expect(sent).toHaveLength(2);
});

test.each([
  ['Not you?', false, ''],
  ['Log in again', true, 'bram@acme.test'],
])('%s leads back to the first step', async (button, isEnded, email) => {
  await askForCode(ENDED);
  if (isEnded) await userEvent.type(boxes(), '123456');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(screen.getByLabelText('Email')).toHaveValue(email);
  expect(screen.getByLabelText('Password')).toHaveValue('');
  if (isEnded) expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('a recovery code is behind a link, and stays to be corrected when it is wrong', async () => {
  await askForCode(WRONG);
  await press('Code app not at hand?');
  await type('Recovery code', 'abcd-efgh-jkmn');
  await press('Continue');
  expect(sent[0]?.body).toEqual({ ticket: 'T', code: 'abcd-efgh-jkmn' });
  await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveFocus());
  expect(screen.getByLabelText('Recovery code')).toHaveValue('abcd-efgh-jkmn');
});
