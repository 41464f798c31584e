/** Replaces next/navigation in tests of components and records calls of the router. */
export const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn(), back: jest.fn() };
export const place = { path: '/', search: '' };

export const navigation = {
  useRouter: () => router,
  usePathname: () => place.path,
  useSearchParams: () => new URLSearchParams(place.search),
};

export function resetNavigation(): void {
  Object.values(router).forEach((called) => called.mockReset());
  Object.assign(place, { path: '/', search: '' });
}
