/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { render, screen, waitFor } from '@testing-library/react';
import { NotifiedBrowsers } from '@/components/reach/push/notified-browsers';
import { toasts } from '@/lib/client/notify';
import { calls, press, sent, server } from '../../support/component';

const AT = new Date('2026-11-28T10:00:00Z');
const HERE = { id: 1, client: 'Firefox on Linux', created_at: AT, last_sent_at: null, current: true };
const THERE = { id: 2, client: 'Chrome on Android', created_at: AT, last_sent_at: AT, current: false };
const MADE = { endpoint: 'https://push.test/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } };

type Permission = 'default' | 'granted' | 'denied';

/** A browser whose person gives `answer` when asked. */
function aBrowser({
  permission = 'default' as Permission,
  answer = 'granted' as Permission,
  isOn = false,
  fails = false,
}) {
  const subscription = { toJSON: () => MADE, unsubscribe: jest.fn(async () => true) };
  let current = isOn ? subscription : null;
  const pushManager = {
    getSubscription: async () => current,
    subscribe: jest.fn(async () => {
      if (fails) throw new DOMException('push service error', 'AbortError');
      return (current = subscription);
    }),
  };
  const registration = { pushManager, unregister: jest.fn(async () => true) };
  const serviceWorker = {
    getRegistration: async () => (isOn || current ? registration : undefined),
    register: jest.fn(async () => registration),
    ready: Promise.resolve(registration),
  };
  const asked: jest.Mock<Promise<Permission>> = jest.fn(async () => {
    Object.assign(window, { Notification: { permission: answer, requestPermission: asked } });
    return answer;
  });
  Object.assign(window, { Notification: { permission, requestPermission: asked }, PushManager: class {} });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { asked, pushManager, serviceWorker, registration, subscription };
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  toasts.set([]);
});
const show = (browsers = [] as (typeof THERE | typeof HERE)[]) =>
  render(<NotifiedBrowsers public_key="BKey" browsers={browsers} />);
const turnOn = () => screen.findByRole('button', { name: 'Turn on' });

// rule: push.asked
describe('turning on', () => {
  test('asks the person only after a click, and sends what the browser gave', async () => {
    const { asked, pushManager, serviceWorker } = aBrowser({});
    server({ body: { id: 1, message: 'Notifications are on in this browser.' } });
    show();
    await turnOn();
    expect([asked.mock.calls, serviceWorker.register.mock.calls]).toEqual([[], []]);
    await press('Turn on');
    await waitFor(() => expect(calls).toEqual(['POST /api/users/notifications']));
    expect(sent[0]!.body).toEqual({ endpoint: MADE.endpoint, keys: MADE.keys });
    expect(serviceWorker.register).toHaveBeenCalledWith('/push-worker.js', { scope: '/' });
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
  });

  test('sends nothing when the person says no, and explains it', async () => {
    aBrowser({ answer: 'denied' });
    server({});
    show();
    await turnOn();
    await press('Turn on');
    expect(await screen.findByText('This browser blocks our notifications.')).toBeVisible();
    expect([calls, screen.queryByRole('button', { name: 'Turn on' })]).toEqual([[], null]);
  });

  test('says when the push service of the browser cannot be reached', async () => {
    aBrowser({ permission: 'granted', fails: true });
    server({});
    show();
    await turnOn();
    await press('Turn on');
    await waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toEqual([expect.stringContaining('can’t be reached')]),
    );
    expect(calls).toEqual([]);
  });

  test.each([
    ['blocks them', () => aBrowser({ permission: 'denied' }), 'This browser blocks our notifications.'],
    ['has none', () => Reflect.deleteProperty(window, 'PushManager'), 'This browser can’t show notifications.'],
  ])('is not offered in a browser that %s', async (_, set, words) => {
    set();
    show();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });
});

// rule: push.browsers
describe('the list', () => {
  test('names each browser, tries one, and turns this one off in the browser as well', async () => {
    const { subscription, registration } = aBrowser({ permission: 'granted', isOn: true });
    server({ body: { id: 1, message: 'ok' } });
    show([HERE, THERE]);
    expect(await screen.findByText('This browser')).toBeVisible();
    expect(screen.getByText('Nothing sent yet')).toBeVisible();
    await press('Send a test to Chrome on Android');
    await press('Remove Chrome on Android');
    expect(subscription.unsubscribe).not.toHaveBeenCalled();
    await press('Turn off Firefox on Linux');
    await waitFor(() => expect(registration.unregister).toHaveBeenCalled());
    expect(calls).toEqual([
      'POST /api/users/notifications/2/test',
      'DELETE /api/users/notifications/2',
      'DELETE /api/users/notifications/1',
    ]);
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  test.each([
    ['the browser has lost', { permission: 'default' as const }, [HERE]],
    ['the portal has removed', { permission: 'granted' as const, isOn: true }, []],
  ])('what %s can be turned on again', async (_, of, browsers) => {
    aBrowser(of);
    show(browsers);
    await turnOn();
    expect(screen.queryByText('This browser')).toBeNull();
  });
});

// rule: push.worker
describe('the worker', () => {
  type Handler = (event: object) => void;
  function worker(tabs: { url: string; focus: () => void }[] = []) {
    const handlers: Record<string, Handler> = {};
    const shown = jest.fn(async () => {});
    const openWindow = jest.fn(async () => {});
    runInNewContext(readFileSync('public/push-worker.js', 'utf8'), {
      addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
      registration: { showNotification: shown },
      clients: { matchAll: async () => tabs, openWindow },
      location: { origin: 'https://acme.portal.test' },
      URL,
    });
    const happens = async (name: string, event: object) => {
      const work: Promise<unknown>[] = [];
      handlers[name]!({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
      await Promise.all(work);
    };
    return { handlers, happens, shown, openWindow };
  }
  const NOTICE = { title: '00105530 · Borealis answered', path: '/my-cases/abc' };
  const clicked = { notification: { data: NOTICE.path, close: () => {} } };

  test('shows what is pushed, one per case, and handles no request', async () => {
    const { handlers, happens, shown } = worker();
    await happens('push', { data: { json: () => NOTICE } });
    expect(shown).toHaveBeenCalledWith(
      NOTICE.title,
      expect.objectContaining({ tag: NOTICE.path, renotify: true, data: NOTICE.path }),
    );
    expect(Object.keys(handlers)).toEqual(['push', 'notificationclick']);
  });

  test('opens the case, in the tab that has it already', async () => {
    const focus = jest.fn();
    const first = worker([{ url: 'https://acme.portal.test/dashboard', focus }]);
    await first.happens('notificationclick', clicked);
    expect(first.openWindow).toHaveBeenCalledWith('https://acme.portal.test/my-cases/abc');
    const second = worker([{ url: 'https://acme.portal.test/my-cases/abc', focus }]);
    await second.happens('notificationclick', clicked);
    expect([focus.mock.calls.length, second.openWindow.mock.calls]).toEqual([1, []]);
  });
});
