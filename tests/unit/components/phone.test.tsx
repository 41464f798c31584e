/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import userEvent from '@testing-library/user-event';
import { Form } from '@/components/form/form';
import { FormContext } from '@/components/form/form-state';
import { Phone } from '@/components/form/phone';
import { Submit } from '@/components/form/submit';
import { press, sent, server } from '../../support/component';

beforeEach(() => void server({}));

function open(props: Partial<Parameters<typeof Phone>[0]> = {}) {
  render(
    <Form to="/api/x">
      <Phone name="phone" label="Phone" {...props} />
      <Submit>Send</Submit>
    </Form>,
  );
}
const number = () => screen.getByLabelText<HTMLInputElement>('Phone');
const country = () => screen.getByLabelText<HTMLSelectElement>('Phone: country');
const send = () => press('Send');

test.each([
  ['+1 408 555 0110', 'US', '+1 408 555 0110', 'US'],
  ['408 555 0110', 'US', '+1 408 555 0110', 'US'],
  ['22 33 44 55', 'NO', '+47 22 33 44 55', 'NO'],
  ['+47 22334455', 'US', '+47 22 33 44 55', 'NO'],
])('leaving the field after %j in %s formats it as %j and selects %s', async (typed, given, shown, chosen) => {
  open({ defaultCountry: given });
  await userEvent.type(number(), typed);
  await userEvent.tab();
  await waitFor(() => expect(number().value).toBe(shown));
  expect(country().value).toBe(chosen);
  await send();
  expect(sent[0]!.body).toEqual({ phone: shown, phone_country_code: chosen });
});

test('a number that is filled in from a ticket selects the country that it names', async () => {
  render(
    <FormContext
      value={{ formId: 'f', errors: {}, pending: false, marks: { phone: {} }, entries: { phone: ['+49 30 1234567'] } }}
    >
      <Phone name="phone" label="Phone" joined />
    </FormContext>,
  );
  await waitFor(() => expect(country().value).toBe('DE'));
  expect(number().value).toBe('+49 30 1234567');
});

test('a number typed before the scripts have loaded stays, and is sent', async () => {
  const form = (label: string) => (
    <Form to="/api/x" label={label}>
      <Phone name="phone" label="Phone" />
      <Submit>Send</Submit>
    </Form>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form('First'));
  container.querySelector<HTMLInputElement>('input[type=tel]')!.value = '415 555 2671';
  const { rerender } = render(form('First'), { container, hydrate: true });
  rerender(form('Second'));
  expect(number().value).toBe('415 555 2671');
  await send();
  expect(sent[0]!.body).toMatchObject({ phone: expect.stringContaining('415 555 2671') });
});

test('choosing a country re-reads a national number', async () => {
  open();
  await userEvent.type(number(), '22 33 44 55');
  await userEvent.tab();
  await screen.findByText('Enter a valid phone number, such as +1 408 555 0110.');
  await userEvent.selectOptions(country(), 'NO');
  await waitFor(() => expect(number().value).toBe('+47 22 33 44 55'));
  expect(screen.queryByText(/Enter a valid phone number/)).not.toBeInTheDocument();
});

test('a joined number is sent with its country; an invalid one is refused and not sent', async () => {
  open({ joined: true, defaultCountry: 'NO' });
  await userEvent.type(number(), '12');
  await waitFor(() => expect(number().validity.customError).toBe(true));
  await send();
  expect(number()).toHaveAccessibleDescription('Enter a valid phone number, such as +1 408 555 0110.');
  expect(sent).toEqual([]);
  await userEvent.clear(number());
  await userEvent.type(number(), '22 33 44 55');
  await waitFor(() => expect(number().validity.customError).toBe(false));
  await userEvent.tab();
  await waitFor(() => expect(number().value).toBe('+47 22 33 44 55'));
  await send();
  expect(sent[0]!.body).toEqual({ phone: 'NO: +47 22 33 44 55' });
});

test('an empty joined number is sent as empty', async () => {
  open({ joined: true });
  await userEvent.click(number());
  await userEvent.tab();
  await send();
  expect(sent[0]!.body).toEqual({ phone: '' });
});
