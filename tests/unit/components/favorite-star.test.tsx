/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FavoriteStar } from '@/components/partners/directory/favorite-star';

const answerOf = (status: number, body: object) => ({ ok: status < 300, status, json: async () => body }) as Response;
const star = () => screen.getByRole('button', { name: /favorites$/ });
const bodies = (fetched: jest.Mock) =>
  fetched.mock.calls.map(
    ([, { body }]: [string, { body: string }]) => (JSON.parse(body) as { is_favorite: boolean }).is_favorite,
  );

function show(fetched: jest.Mock) {
  globalThis.fetch = fetched;
  render(
    <FavoriteStar
      document_id={7}
      company_id={2}
      type="company"
      department_id={null}
      is_favorite={false}
      name="Borealis Networks"
    />,
  );
  return userEvent.setup();
}

test('a click while an earlier one is being saved is saved next', async () => {
  const answers: (() => void)[] = [];
  const fetched = jest.fn(
    () => new Promise<Response>((done) => answers.push(() => done(answerOf(200, { is_favorite: true })))),
  );
  const user = show(fetched);
  await user.click(star());
  await user.click(star());
  expect(star()).toHaveAttribute('aria-pressed', 'false');
  expect(bodies(fetched)).toEqual([true]);
  answers[0]!();
  await waitFor(() => expect(bodies(fetched)).toEqual([true, false]));
  answers[1]!();
  await user.click(star());
  await waitFor(() => expect(bodies(fetched)).toEqual([true, false, true]));
});

test('the star changes at once, back when the server refuses, and can be tried again', async () => {
  const answers: (() => void)[] = [];
  const refused = answerOf(404, { error: 'Document not found.' });
  const fetched = jest.fn(() => new Promise<Response>((done) => answers.push(() => done(refused))));
  const user = show(fetched);
  await user.click(star());
  expect(star()).toHaveAttribute('aria-pressed', 'true');
  answers[0]!();
  await waitFor(() => expect(star()).toHaveAttribute('aria-pressed', 'false'));
  await user.click(star());
  expect(bodies(fetched)).toEqual([true, true]);
});
