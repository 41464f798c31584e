/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import { NavigationProgress, SHOWN_AFTER_MS } from '@/components/shell/navigation-progress';
import { place } from '../../support/navigation';
import { navigationEnded, navigationStarted } from '@/lib/client/navigation';

const line = () => document.querySelector('[data-navigation-progress]');
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  place.path = '/dashboard';
  history.replaceState(null, '', '/dashboard?page=2');
  navigationEnded();
});
afterEach(() => jest.useRealTimers());

test('a navigation shows a line after 150 ms, until the new page is there', () => {
  const { rerender } = render(<NavigationProgress />);
  act(() => navigationStarted('/profile'));
  wait(SHOWN_AFTER_MS - 1);
  expect(line()).toBeNull();
  wait(1);
  expect(line()).toBeVisible();
  place.path = '/profile';
  rerender(<NavigationProgress />);
  expect(line()).toBeNull();
});

test('a quick navigation shows nothing', () => {
  const { rerender } = render(<NavigationProgress />);
  act(() => navigationStarted('/profile'));
  wait(SHOWN_AFTER_MS - 50);
  place.path = '/profile';
  rerender(<NavigationProgress />);
  wait(1000);
  expect(line()).toBeNull();
});

test.each(['#content', '/dashboard?page=2', 'http://localhost/dashboard?page=2#content'])(
  'going to %s on the same page is no navigation',
  (url) => {
    render(<NavigationProgress />);
    act(() => navigationStarted(url));
    wait(1000);
    expect(line()).toBeNull();
  },
);

test('another search on the same path is one; a page that never comes takes the line away', () => {
  render(<NavigationProgress />);
  act(() => navigationStarted('/dashboard?page=3'));
  wait(1000);
  expect(line()).not.toBeNull();
  wait(20_000);
  expect(line()).toBeNull();
});
