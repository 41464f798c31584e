import { createStore } from './store';

/** Tabs of one browser share cookies, so they tell each other who is logged in. */
const CHANNEL = 'concord-person';
/** Set in a tab whose person was logged out by another tab, until the next login or message here. */
const LOST_LOGIN = 'ac_lost_login';

/** Identifies the page's login: user, company, and impersonator. Undefined on pages without a login. */
export const personHere = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? undefined;

export const loggedOut = createStore(false);

/** A channel does not receive its own messages. */
let listening: BroadcastChannel | undefined;

/** Informs the other tabs of a person's screen, and listens to them. Returns a function that stops it. */
export function watchPerson(person: string): () => void {
  noteLostLogin(false);
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  listening = channel;
  channel.postMessage(person);
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    loggedOut.set(data !== person);
    noteLostLogin(data !== person);
  };
  return () => {
    channel.close();
    if (listening === channel) listening = undefined;
    loggedOut.set(false);
  };
}

/** Runs after a logout on this page; null tells the other tabs that the person is logged out. */
export function tell(person: string | null): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = listening ?? new BroadcastChannel(CHANNEL);
  channel.postMessage(person);
  if (channel !== listening) channel.close();
}

export function takeLostLogin(): boolean {
  try {
    return sessionStorage.getItem(LOST_LOGIN) !== null;
  } catch {
    return false;
  } finally {
    noteLostLogin(false);
  }
}

function noteLostLogin(lost: boolean): void {
  try {
    if (lost) sessionStorage.setItem(LOST_LOGIN, '1');
    else sessionStorage.removeItem(LOST_LOGIN);
  } catch {
    // Without storage, the guard's own text shows.
  }
}

export const loginAddress = (): string =>
  `/?alert=signed_out&next=${encodeURIComponent(location.pathname + location.search)}`;
