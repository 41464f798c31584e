'use client';
import { useEffect, useState } from 'react';
import { days, secondsOf } from '@/lib/shared/durations';
import { THEME_COOKIE, themeOf, type Theme } from '@/lib/shared/theme';

const YEAR = secondsOf(days(365));

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(themeOf(document.documentElement.dataset.theme) ?? 'system'), []);
  return [
    theme,
    (next) => {
      if (next === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = next;
      document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${next === 'system' ? 0 : YEAR}; samesite=lax`;
      setTheme(next);
    },
  ];
}
