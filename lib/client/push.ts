/** Notifications of this browser, as it and its person allow them (rule: push.asked). */

const WORKER = '/push-worker.js';

/** `blocked`: the person or the browser's administrator refuses them, and no page may ask again. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const ownRegistration = () => navigator.serviceWorker.getRegistration('/');

/** Asks for nothing. */
export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await ownRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks the person, where they have not answered yet, and makes an address for this portal's notifications. Null where the
 * person does not allow them. @throws Error when the browser's push service cannot be reached
 */
export async function subscribe(public_key: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One for another key of the portal would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })).toJSON();
}

export async function unsubscribe(): Promise<void> {
  const registration = await ownRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
