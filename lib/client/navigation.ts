import { createStore } from './store';

export const navigation = createStore<number | null>(null);

let last = 0;

/** @param url absolute or relative to the page; an anchor on the same page is not a navigation */
export function navigationStarted(url: string): void {
  const to = new URL(url, location.href);
  if (to.pathname === location.pathname && to.search === location.search) return;
  navigation.set(++last);
}

export function navigationEnded(): void {
  navigation.set(null);
}
