/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';

const answer = (status: number, headers: Record<string, string> = {}) =>
  ({
    ok: status === 200,
    status,
    headers: new Headers(headers),
    json: async () => ({ message: 'Saved.' }),
  }) as Response;

test('what the portal cannot take now is sent again by itself with its key; the entries stay, and the form says so', async () => {
  const answers = [answer(503, { 'retry-after': '1' }), answer(503, { 'retry-after': '1' }), answer(200)];
  const sent: RequestInit[] = [];
  global.fetch = jest.fn(async (_url: string, init: RequestInit) => {
    sent.push(init);
    return answers[sent.length - 1]!;
  }) as unknown as typeof fetch;
  const done = jest.fn();
  render(
    <Form to="/api/things" onDone={done} label="Thing">
      <Field name="title" label="Title" />
      <Submit>Save</Submit>
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Title'), 'A long story');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('The service is busy. Your entries are kept and sent again by themselves.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('A long story');
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1), { timeout: 8_000 });
  const keys = sent.map(({ headers }) => (headers as Record<string, string>)['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['{"title":"A long story"}']));
  expect(screen.queryByText(/sent again by themselves/)).toBeNull();
}, 15_000);

test('a portal that stays full is named after a minute, and the entries are still there (rule: operations.full-disk)', async () => {
  const error = 'The portal cannot save anything right now. Try again in a few minutes.';
  const full = { ...answer(503, { 'retry-after': '30' }), json: async () => ({ error }) } as Response;
  global.fetch = jest.fn(async () => full) as unknown as typeof fetch;
  render(
    <Form to="/api/things" label="Thing">
      <Field name="title" label="Title" />
      <Submit>Save</Submit>
    </Form>,
  );
  await userEvent.type(screen.getByLabelText('Title'), 'A long story');
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await act(() => jest.advanceTimersByTimeAsync(80_000));
  jest.useRealTimers();
  expect(await screen.findByText(error)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('A long story');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a 503 that does not say when to come back is shown at once', async () => {
  global.fetch = jest.fn(async () => answer(503)) as unknown as typeof fetch;
  render(
    <Form to="/api/things" label="Thing">
      <Submit>Save</Submit>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved.'));
  expect(fetch).toHaveBeenCalledTimes(1);
});
