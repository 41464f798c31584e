import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { BrowserNotice } from '@/components/shell/browser-notice';
import { Toaster } from '@/components/ui/toaster';
import { config } from '@/lib/core/config';
import { THEME_COOKIE, themeOf } from '@/lib/shared/theme';
import './globals.css';

export function generateMetadata(): Metadata {
  return { title: { default: 'Concord', template: '%s · Concord' }, description: `Collaboration between the members of ${config.network_name}.`, formatDetection: { telephone: false } };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

/** Every page: its language, its theme from the cookie so that nothing flashes, and where messages appear. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return (
    <html lang="en" data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}>
      <body>
        <BrowserNotice nonce={head.get('x-nonce') ?? undefined} />
        {children}
        <Toaster />
      </body>
    </html>
  );
}
