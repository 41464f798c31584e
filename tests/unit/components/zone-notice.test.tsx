/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { ZoneNotice } from '@/components/shell/zone-notice';
import { press, sent, server } from '../../support/component';

const at = (timeZone: string) =>
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ timeZone } as never);
afterEach(() => jest.restoreAllMocks());

test.each([
  ['a browser in UTC, of which nothing is known yet', 'UTC', null, null, false],
  ['a browser elsewhere', 'Europe/Berlin', null, 'Europe/Berlin', false],
  ['the same browser later', 'Europe/Berlin', 'Europe/Berlin', null, true],
  ['after a journey', 'America/New_York', 'Europe/Berlin', 'America/New_York', true],
])('%s (%s, known %s): notes %s, says so: %s', async (_, here, browser, noted, shown) => {
  at(here);
  server({ body: { message: 'Your time zone is noted.' } });
  await act(async () => void render(<ZoneNotice browser={browser} isClosed={false} />));
  expect(sent.map(({ body }) => body)).toEqual(noted ? [{ time_zone: noted }] : []);
  expect(screen.queryByText(/^Times are shown in Berlin time/) !== null).toBe(shown);
});

test('closing it is noted, and it is not shown again', async () => {
  at('Europe/Berlin');
  server({ body: { message: 'Your time zone is noted.' } });
  const { rerender } = render(<ZoneNotice browser="Europe/Berlin" isClosed={false} />);
  await press(/^Close/);
  expect(sent).toEqual([{ url: '/api/users/browser_zone', body: { time_zone: 'Europe/Berlin', is_read: true } }]);
  rerender(<ZoneNotice browser="Europe/Berlin" isClosed />);
  expect(screen.queryByRole('note')).toBeNull();
});
