import type { Level } from '@/lib/shared/alerts';
import { createStore } from './store';

export type BannerText = { level: Level; text: string };
export const banners = createStore<BannerText[]>([]);
export const NO_BANNERS: BannerText[] = [];
const STORED_ALERT = 'alert_message';

/** Shows a banner under the header until the next route change (spec 1 §2). The same text shows once. */
export function showBanner(level: Level, text: string): void {
  banners.set((shown) => [...shown.filter((banner) => banner.text !== text), { level, text }]);
}

export function clearBanners(): void {
  if (banners.get().length) banners.set(NO_BANNERS);
}

export function closeBanner(text: string): void {
  banners.set((shown) => shown.filter((banner) => banner.text !== text));
}

/** Stores a text for the next page load, which shows it as a danger banner (spec 1 §8). */
export function storeAlert(text: string): void {
  try {
    sessionStorage.setItem(STORED_ALERT, text);
  } catch {
    // Storage may be disabled; the alert is a courtesy.
  }
}

/** Removes and returns the stored text. */
export function takeStoredAlert(): string | null {
  try {
    const text = sessionStorage.getItem(STORED_ALERT);
    sessionStorage.removeItem(STORED_ALERT);
    return text;
  } catch {
    return null;
  }
}
