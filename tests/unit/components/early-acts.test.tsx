/** @jest-environment jsdom */
import { act, fireEvent } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { KEEP_EARLY_ACTS } from '@/components/shell/early-acts';
import { Ready } from '@/components/shell/ready';

const acts: string[] = [];
const Page = () => (
  <>
    <button type="button" onClick={() => acts.push('pressed')}>Logout</button>
    <form onSubmit={(event) => (event.preventDefault(), acts.push(`sent by ${(event.nativeEvent as SubmitEvent).submitter?.textContent}`))}><input name="password" defaultValue="secret" /><button type="submit">Log in</button></form>
    <Ready />
  </>
);
let root: Root | undefined;
const buttons = () => [...document.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
const scriptsCome = () => act(() => void (root = hydrateRoot(document.body.firstElementChild!, <Page />)));

beforeEach(() => {
  acts.length = 0;
  document.body.innerHTML = `<div>${renderToString(<Page />)}</div>`;
  // What the page's own script element does when it is read.
  (0, eval)(KEEP_EARLY_ACTS);
});
afterEach(() => act(() => root?.unmount()));

test('a button that is pressed before the scripts came acts once they are there, once', () => {
  fireEvent.click(buttons()[0]);
  expect(acts).toEqual([]);
  scriptsCome();
  expect(acts).toEqual(['pressed']);
  fireEvent.click(buttons()[0]);
  expect(acts).toEqual(['pressed', 'pressed']);
});

test('a form that is sent before the scripts came never goes the browser’s own way', () => {
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: buttons()[1] });
  document.querySelector('form')!.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  scriptsCome();
  expect(acts).toEqual(['sent by Log in']);
});

test('of several the last counts, and none after ten seconds', () => {
  const now = jest.spyOn(Date, 'now');
  buttons().forEach((button) => fireEvent.click(button));
  now.mockReturnValue(Date.now() + 10_001);
  scriptsCome();
  now.mockRestore();
  expect(acts).toEqual([]);
});
