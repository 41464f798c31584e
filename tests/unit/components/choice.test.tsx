/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Choice } from '@/components/form/choice';
import { Field } from '@/components/form/field';
import { TierSelect } from '@/components/form/tier-select';
import { YourDetails } from '@/components/intake/forms/your-details';
import { bodyOf, draftOf } from '@/lib/client/entries';
import { FormContext } from '@/components/form/form-state';
import { Submit } from '@/components/form/submit';

const plain = (value: string) => ({ value, label: value });
const tier = (value: string, ...subs: string[]) => ({ ...plain(value), options: subs.map(plain) });
const options = (count: number) => Array.from({ length: count }, (_, index) => plain(`v${index}`));
const form = (children: React.ReactNode) => render(<form data-testid="form">{children}</form>);
const sent = () => bodyOf(screen.getByTestId('form'));
const click = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));

test('one required option is text, a few are radio buttons, many or an optional choice a select', () => {
  form(
    <>
      <Choice name="one" label="One" options={options(1)} />
      <Choice name="few" label="Few" options={options(4)} />
      <Choice name="many" label="Many" options={options(5)} />
      <Choice name="maybe" label="Maybe" options={options(1)} optional />
    </>,
  );
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
  click('v2');
  expect(sent()).toEqual({ one: 'v0', few: 'v2', many: '', maybe: '' });
  expect(draftOf(screen.getByTestId('form'))).toMatchObject({ few: ['v2'] });
});

test('Other takes a text of its own, and leaving it clears the text', () => {
  form(<Choice name="model" label="Model" options={options(2)} other />);
  click('Other');
  expect(sent()).toEqual({ model: '' });
  fireEvent.change(screen.getByLabelText('Model: Other'), { target: { value: 'AP-1' } });
  expect(sent()).toEqual({ model: 'AP-1' });
  click('v0');
  expect(sent()).toEqual({ model: 'v0' });
});

test('a tier select of short lists sends both choices, and another main choice clears the second', () => {
  form(<TierSelect name="area" label="Area" options={[tier('A', 'x', 'y'), tier('B', 'z')]} />);
  click('A');
  expect(sent()).toEqual({ area: '' });
  click('y');
  expect(sent()).toEqual({ area: 'A : y' });
  click('B');
  expect(sent()).toEqual({ area: '' });
});

test('a count is narrower than a line of text', () => {
  const { container } = form(<Field name="count" label="Count" type="number" />);
  expect(container.querySelector('.max-w-28 > input')).not.toBeNull();
});

test('known details are text until they are edited, and are sent either way', () => {
  const submitter = {
    first_name: 'Anna',
    last_name: 'Reyes',
    email: 'a@b.test',
    phone: null,
    phone_country_code: 'US',
  };
  form(<YourDetails submitter={submitter} phoneName="phone" hint="" />);
  expect(screen.getByLabelText('First name')).not.toBeVisible();
  expect(sent()).toMatchObject({ first_name: 'Anna', email: 'a@b.test', update_profile: false });
  fireEvent.click(screen.getByRole('button', { name: 'Edit your details' }));
  expect(screen.getByLabelText('First name')).toBeVisible();
});

describe('a form with two buttons', () => {
  const form = (pending: boolean) => (
    <FormContext value={{ formId: 'f', errors: {}, pending }}>
      <Submit>Save</Submit>
      <Submit>Save & New</Submit>
    </FormContext>
  );
  const button = (name: string) => screen.getByRole('button', { name });

  test('of two buttons only the one that was pressed shows progress; the other waits', async () => {
    const { rerender } = render(form(false));
    await userEvent.click(button('Save & New'));
    rerender(form(true));
    expect(button('Save & New')).toHaveAttribute('aria-busy', 'true');
    expect(button('Save')).not.toHaveAttribute('aria-busy');
    expect(button('Save')).toBeDisabled();
    rerender(form(false));
    expect(button('Save')).toBeEnabled();
    expect(button('Save & New')).not.toHaveAttribute('aria-busy');
  });
});
