/** Theme: the system's, or the choice in the cookie `theme`, rendered on <html> by the server to prevent a flash. */
export const THEME_COOKIE = 'theme';
export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

export function themeOf(cookie: string | undefined): 'light' | 'dark' | undefined {
  return cookie === 'light' || cookie === 'dark' ? cookie : undefined;
}
