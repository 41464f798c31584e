import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { BrowserNotice } from '@/components/shell/browser-notice';
import { KEEP_EARLY_ACTS } from '@/components/shell/early-acts';
import { Ready } from '@/components/shell/ready';
import { Toaster } from '@/components/ui/toaster';
import { config } from '@/lib/core/config';
import { THEME_COOKIE, themeOf } from '@/lib/shared/theme';
import './globals.css';

export function generateMetadata(): Metadata {
  return { title: { default: 'Concord', template: '%s · Concord' }, description: `Collaboration between the members of ${config.network_name}.`, formatDetection: { telephone: false } };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

/** Every page: its language, its theme from the cookie so that nothing flashes, what keeps early presses, and where messages appear. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const nonce = head.get('x-nonce') ?? undefined;
  return (
    <html lang="en" data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}>
      <body>
        <BrowserNotice nonce={nonce} />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: KEEP_EARLY_ACTS }} />
        {children}
        <Toaster />
        <Ready />
      </body>
    </html>
  );
}
