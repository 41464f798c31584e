/** @jest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { REPLAY_EARLY_EVENTS } from '@/components/shell/replay-early-events';
import { Ready } from '@/components/shell/ready';

const events: string[] = [];
const Page = () => (
  <>
    <button type="button" onClick={() => events.push('pressed')}>
      Logout
    </button>
    <form
      onSubmit={(event) => (
        event.preventDefault(),
        events.push(`sent by ${(event.nativeEvent as SubmitEvent).submitter?.textContent}`)
      )}
    >
      <input name="password" defaultValue="secret" />
      <button type="submit">Log in</button>
    </form>
    <Ready />
  </>
);
let root: Root | undefined;
const buttons = () => [...document.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
const hydrate = () => act(() => void (root = hydrateRoot(document.body.firstElementChild!, <Page />)));

beforeEach(() => {
  events.length = 0;
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`;
  // As the inline script of the page does.
  (0, eval)(REPLAY_EARLY_EVENTS);
});
afterEach(() => act(() => root?.unmount()));

test('a click before hydration is replayed once', () => {
  fireEvent.click(buttons()[0]);
  expect(events).toEqual([]);
  hydrate();
  expect(events).toEqual(['pressed']);
  fireEvent.click(buttons()[0]);
  expect(events).toEqual(['pressed', 'pressed']);
});

test('a submit before hydration is not handled by the browser, and is replayed', () => {
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: buttons()[1] });
  document.querySelector('form')!.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  hydrate();
  expect(events).toEqual(['sent by Log in']);
});

test('only the last event is replayed, and not after ten seconds', () => {
  const now = jest.spyOn(Date, 'now');
  buttons().forEach((button) => fireEvent.click(button));
  now.mockReturnValue(Date.now() + 10_001);
  hydrate();
  now.mockRestore();
  expect(events).toEqual([]);
});
