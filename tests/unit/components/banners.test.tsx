/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { Banners } from '@/components/shell/banners';
import { clearBanners, showBanner } from '@/lib/client/banners';
import { NOTE_STORED_ALERT, storeAlert } from '@/lib/client/stored-alert';
import { ALERTS, alertOf } from '@/lib/shared/alerts';
import { place } from '../../support/navigation';

beforeEach(() => {
  clearBanners();
  place.path = '/dashboard';
  history.replaceState(null, '', '/dashboard');
});

test('a banner is cleared on navigation', () => {
  const { rerender } = render(<Banners />);
  act(() => showBanner('success', 'Saved.'));
  expect(screen.getByRole('status')).toHaveTextContent('Saved.');
  place.path = '/profile';
  history.replaceState(null, '', place.path);
  rerender(<Banners />);
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('an alert key in the URL shows its text and is removed from the URL; an unknown one shows nothing', () => {
  history.replaceState(null, '', '/dashboard?alert=login&q=wire');
  const { unmount } = render(<Banners />);
  expect(screen.getByRole('alert')).toHaveTextContent('Access denied. You must be logged in to see this page.');
  expect(location.search).toBe('?q=wire');
  unmount();
  act(clearBanners);
  history.replaceState(null, '', '/dashboard?alert=constructor');
  render(<Banners />);
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Opens a page: its inline script runs before anything else of it. */
const load = () => (0, eval)(NOTE_STORED_ALERT);

test('a stored alert shows on the next load, once, as a danger banner', () => {
  storeAlert('The upload failed.');
  load();
  const { unmount } = render(<Banners />, { reactStrictMode: true });
  expect(screen.getByRole('alert')).toHaveTextContent('The upload failed.');
  unmount();
  act(clearBanners);
  load();
  render(<Banners />, { reactStrictMode: true });
  expect(screen.queryByText('The upload failed.')).toBeNull();
});

test('an alert that is stored while the page still hydrates waits for the next load', () => {
  load();
  storeAlert('The upload failed.');
  const { unmount } = render(<Banners />);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  load();
  render(<Banners />);
  expect(screen.getByRole('alert')).toHaveTextContent('The upload failed.');
});

test('the guard texts match the specification', () => {
  expect([ALERTS.login.text, ALERTS.access.text, ALERTS.level.text]).toEqual([
    'Access denied. You must be logged in to see this page.',
    'You do not have access to see this page.',
    'Your membership level disables access to this feature.',
  ]);
  expect(alertOf('toString')).toBeUndefined();
});
