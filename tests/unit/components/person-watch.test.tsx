/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { PersonWatch } from '@/components/shell/person-watch';
import { takeLostLogin, tell } from '@/lib/client/person';
import { readKept, writeKept } from '@/lib/client/use-draft';

/** Tabs of one browser; the real one comes with no environment of the tests. */
class Channel {
  static open = new Set<Channel>();
  onmessage?: (event: { data: string | null }) => void;
  constructor(readonly name: string) {
    Channel.open.add(this);
  }
  postMessage(data: string | null) {
    for (const channel of Channel.open)
      if (channel !== this && channel.name === this.name) channel.onmessage?.({ data });
  }
  close() {
    Channel.open.delete(this);
  }
}
/** What another tab tells: who is logged in there, or null after a logout. */
const anotherTab = (person: string | null) =>
  act(() => {
    const tab = new Channel('concord-person');
    tab.postMessage(person);
    tab.close();
  });

const ADA = '1-10-';
const BEN = '2-10-';
const page = (person: string | undefined) => (
  <div key={person} data-person={person}>
    <Form to="/api/x" draftKey="case">
      <Field name="summary" label="Summary" />
      <Submit>Send</Submit>
    </Form>
    {person && <PersonWatch person={person} />}
  </div>
);
const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));
const summary = () => screen.getByLabelText('Summary');
const stored = () => JSON.stringify({ ...sessionStorage });
const says = () =>
  screen.queryAllByText(
    (_, element) => element?.tagName === 'P' && /^You are logged out\. Log in\./.test(element.textContent ?? ''),
  );

beforeEach(() => {
  Channel.open.clear();
  Object.assign(globalThis, { BroadcastChannel: Channel });
  globalThis.fetch = jest.fn();
});

test('after a logout in another tab a page says so at once, sends nothing, and keeps the entries', async () => {
  render(page(ADA));
  await userEvent.type(summary(), 'Controller down');
  expect(says()).toHaveLength(0);
  anotherTab(null);
  expect(says()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(says()).toHaveLength(2);
  expect(globalThis.fetch).not.toHaveBeenCalled();
  expect(screen.getAllByRole('link', { name: 'Log in.' })[0]).toHaveAttribute('href', '/?alert=signed_out&next=%2F');
  expect(stored()).toContain('Controller down');
  expect(takeLostLogin()).toBe(true);
  expect(takeLostLogin()).toBe(false);
});

test('a login of the same person in another tab lets the page go on, one of somebody else does not', async () => {
  render(page(ADA));
  anotherTab(null);
  anotherTab(ADA);
  expect(says()).toHaveLength(0);
  expect(takeLostLogin()).toBe(false);
  anotherTab(BEN);
  expect(says()).toHaveLength(1);
});

test('a logout on the page itself is none in another tab', () => {
  const heard = jest.fn();
  new Channel('concord-person').onmessage = ({ data }) => heard(data);
  render(page(ADA));
  act(() => tell(null));
  expect(heard).toHaveBeenLastCalledWith(null);
  expect(says()).toHaveLength(0);
  expect(takeLostLogin()).toBe(false);
});

test('a person’s own login in another tab is told to it', () => {
  const heard = jest.fn();
  new Channel('concord-person').onmessage = ({ data }) => heard(data);
  render(page(ADA));
  expect(heard).toHaveBeenCalledWith(ADA);
});

test('a login that opens a new tab is offered where a draft does not keep all', async () => {
  render(
    <>
      {page(ADA)}
      <input type="password" aria-label="Password" defaultValue="secret" />
    </>,
  );
  anotherTab(null);
  expect(screen.getByRole('link', { name: 'Log in.' })).toHaveAttribute('target', '_blank');
});

test.each([
  ['another person', BEN],
  ['a colleague whom network staff act for', '1-10-9'],
  ['the same person of another company', '1-11-'],
])('a draft is not shown to %s, and is removed', async (_, next) => {
  const { rerender } = render(page(ADA));
  await userEvent.type(summary(), 'Controller down');
  leave();
  rerender(page(next));
  expect(summary()).toHaveValue('');
  expect(stored()).not.toContain('Controller down');
});

test('a draft comes back to the same person, and stays one of theirs on a page without a login', async () => {
  const { rerender } = render(page(ADA));
  await userEvent.type(summary(), 'Controller down');
  leave();
  rerender(page(undefined));
  expect(summary()).toHaveValue('');
  rerender(page(ADA));
  expect(await screen.findByDisplayValue('Controller down')).toBeVisible();
});

test('an upload on its way is of the person who began it', () => {
  const { rerender } = render(page(ADA));
  writeKept('upload:a', { id: 'x' });
  rerender(page(BEN));
  expect(readKept('upload:a')).toBeNull();
});
