import { createStore } from './store';

/** The number of the navigation under way; null while there is none. */
export const navigation = createStore<number | null>(null);

let last = 0;

/** @param url where to, absolute or relative to the page. An anchor on the same page is no navigation. */
export function navigationStarted(url: string): void {
  const to = new URL(url, location.href);
  if (to.pathname === location.pathname && to.search === location.search) return;
  navigation.set(++last);
}

export function navigationEnded(): void {
  navigation.set(null);
}
