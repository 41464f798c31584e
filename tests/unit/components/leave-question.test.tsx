/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { router } from '../../support/navigation';

const page = async (asksBeforeLeaving: boolean) => {
  render(
    <>
      <Form to="/api/x" asksBeforeLeaving={asksBeforeLeaving}>
        <Field name="title" label="Process Name" defaultValue="Wireless" />
      </Form>
      <a href="/dashboard">Dashboard</a>
    </>,
  );
  // The question is loaded by itself.
  await act(() => import('@/components/form/leave-question'));
};

const unloads = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const asked = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

test('what was chosen before the question had loaded is a change', async () => {
  render(
    <Form to="/api/x" asksBeforeLeaving>
      <Select
        name="approval"
        label="Requires Approval"
        defaultValue="0"
        options={[
          { value: '0', label: 'Nobody' },
          { value: '1', label: 'Everybody' },
        ]}
      />
    </Form>,
  );
  fireEvent.focusIn(screen.getByLabelText('Requires Approval'));
  fireEvent.change(screen.getByLabelText('Requires Approval'), { target: { value: '1' } });
  await act(() => import('@/components/form/leave-question'));
  expect(unloads()).toBe(true);
});

test('a changed form asks before a link is followed; Stay keeps the entries, Leave follows it', async () => {
  const user = userEvent.setup();
  await page(true);
  await user.type(screen.getByLabelText('Process Name'), ' desk');
  expect(unloads()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(router.push).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Process Name')).toHaveValue('Wireless desk');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(router.push).toHaveBeenCalledWith(expect.stringMatching(/\/dashboard$/));
});

test.each([
  ['nothing was changed', true, ''],
  ['the form does not ask', false, ' desk'],
])('no question when %s', async (_, asks, typed) => {
  const user = userEvent.setup();
  await page(asks);
  await user.click(screen.getByLabelText('Process Name'));
  if (typed) await user.type(screen.getByLabelText('Process Name'), typed);
  expect(unloads()).toBe(false);
  screen.getByRole('link').addEventListener('click', (event) => event.preventDefault());
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(asked()).toBeNull();
});

test('entries changed back are no change', async () => {
  const user = userEvent.setup();
  await page(true);
  const field = screen.getByLabelText('Process Name');
  await user.type(field, 'x');
  await user.type(field, '{Backspace}');
  expect(unloads()).toBe(false);
});

test('what was typed before the scripts had loaded is a change', async () => {
  const form = (
    <Form to="/api/x" asksBeforeLeaving>
      <Field name="title" label="Process Name" defaultValue="Wireless" />
    </Form>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(form);
  container.querySelector('input')!.value = 'Wireless desk';
  render(form, { container, hydrate: true });
  await act(() => import('@/components/form/leave-question'));
  expect(unloads()).toBe(true);
});
