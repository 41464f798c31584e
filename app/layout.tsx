import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { Toaster } from '@/components/ui/toaster';
import { Banners } from '@/components/shell/banners';
import { THEME_COOKIE, themeOf } from '@/lib/shared/theme';
import './globals.css';

export default async function Root({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme}>
      <body><Banners />{children}<Toaster /></body>
    </html>
  );
}
