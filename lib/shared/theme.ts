/** The theme: the system's, or a choice kept in the cookie `theme`, which the server writes onto <html> so nothing flashes. */
export const THEME_COOKIE = 'theme';
export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

/** What stands in `data-theme`; undefined follows the system. Takes the cookie's value, whatever it is. */
export function themeOf(cookie: string | undefined): 'light' | 'dark' | undefined {
  return cookie === 'light' || cookie === 'dark' ? cookie : undefined;
}
