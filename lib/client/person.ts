import { createStore } from './store';

/** Tabs of one browser, whose cookies are the same, tell each other who is logged in. */
const CHANNEL = 'concord-person';
/** Set in a tab whose person another tab has logged out, until somebody is logged in here or has been told. */
const LOST_LOGIN = 'ac_lost_login';

/** Who is logged in on this page: user, company, and who acts for them. Undefined on pages without a login. */
export const personHere = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-person]')?.dataset.person ?? undefined;

/** True once another tab has logged out or logged in as somebody else. */
export const loggedOut = createStore(false);

/** The channel that this page listens on. What it posts itself does not come back to it. */
let listening: BroadcastChannel | undefined;

/** For the screens of a person: tells the other tabs, and hears from them. Returns what ends it. */
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

/** After a logout on this page; null tells the other tabs that nobody is logged in. */
export function tell(person: string | null): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = listening ?? new BroadcastChannel(CHANNEL);
  channel.postMessage(person);
  if (channel !== listening) channel.close();
}

/** True once, in a tab whose person another tab has logged out. */
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
    // Without storage the guard's own text shows.
  }
}

/** Address of the login that returns to this page. */
export const loginAddress = (): string =>
  `/?alert=signed_out&next=${encodeURIComponent(location.pathname + location.search)}`;
