import type { Level } from '@/lib/shared/alerts';
import { createStore } from './store';

export type BannerText = { level: Level; text: string };
export const banners = createStore<BannerText[]>([]);
export const NO_BANNERS: BannerText[] = [];

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
