/** Stubs the server of a component under test, and simulates acts of its reader. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

type Entries = Record<string, unknown>;
type Answer = { status?: number; body?: object; headers?: Record<string, string>; isOffline?: boolean };

/** Requests since `server` was called. */
export const sent: { url: string; body: Entries }[] = [];
export const calls: string[] = [];
export const keys: (string | undefined)[] = [];

/** Returns the answers in turn and repeats the last one, or asks the function for each address. */
export function server(...answers: [(url: string) => Answer] | Answer[]): jest.Mock {
  for (const list of [sent, calls, keys]) list.length = 0;
  const answerTo = (url: string): Answer => {
    const [first] = answers;
    return typeof first === 'function' ? first(url) : (answers as Answer[])[Math.min(sent.length, answers.length) - 1]!;
  };
  const fetched = jest.fn(async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    sent.push({ url, body: typeof body === 'string' ? (JSON.parse(body) as Entries) : {} });
    calls.push(`${method} ${url}`);
    keys.push((headers as Record<string, string> | undefined)?.['idempotency-key']);
    const answer = answerTo(url);
    if (answer.isOffline) throw new TypeError('Failed to fetch');
    const { status = 200 } = answer;
    return { ok: status < 400, status, headers: new Headers(answer.headers), json: async () => answer.body ?? {} };
  });
  globalThis.fetch = fetched as never;
  return fetched;
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const type = (label: string | RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
