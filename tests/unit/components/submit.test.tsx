/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormContext } from '@/components/form/form-state';
import { Submit } from '@/components/form/submit';

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
