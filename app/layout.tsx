import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { PasskeyLanding } from '@/components/people/accounts/factors/passkey-landing';
import { BrowserNotice } from '@/components/shell/browser-notice';
import { EarlyScript } from '@/components/shell/early-script';
import { NavigationProgress } from '@/components/shell/navigation-progress';
import { REPLAY_EARLY_EVENTS } from '@/components/shell/replay-early-events';
import { Ready } from '@/components/shell/ready';
import { MARK_UTC_READER } from '@/components/ui/reader-zone';
import { Toaster } from '@/components/ui/toaster';
import { NOTE_STORED_ALERT } from '@/lib/client/stored-alert';
import { settings } from '@/lib/platform/settings';
import { passkeyLanding } from '@/lib/shared/sites';
import { THEME_COOKIE, themeOf } from '@/lib/shared/theme';
import { latin } from './font';
import './globals.css';

const ICONS: Metadata['icons'] = [
  { url: '/favicon.ico', sizes: '32x32', type: 'image/x-icon' },
  { url: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
];

export function generateMetadata(): Metadata {
  return {
    title: { default: 'Concord', template: '%s · Concord' },
    description: `Collaboration between the members of ${settings.network_name}.`,
    formatDetection: { telephone: false },
    icons: ICONS,
    manifest: '/manifest.webmanifest',
  };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

const PAGE_END = 'page-end';

/** Reads the theme from the cookie, so that nothing flashes, and replays early clicks. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const nonce = head.get('x-nonce') ?? undefined;
  return (
    // The script below adds an attribute before hydration.
    <html
      lang="en"
      className={latin.variable}
      data-theme={themeOf(jar.get(THEME_COOKIE)?.value)}
      suppressHydrationWarning
    >
      <head>
        {/* Paints nothing before the whole page has arrived: later rows would move earlier ones (rule: screens.still). */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
      </head>
      <body>
        <BrowserNotice nonce={nonce} />
        <EarlyScript nonce={nonce} code={MARK_UTC_READER} />
        <EarlyScript nonce={nonce} code={REPLAY_EARLY_EVENTS} />
        <EarlyScript nonce={nonce} code={NOTE_STORED_ALERT} />
        <NavigationProgress />
        <PasskeyLanding url={passkeyLanding(head.get('host'), settings.app_url)}>
          {children}
          <Toaster />
        </PasskeyLanding>
        <Ready />
        <span id={PAGE_END} hidden />
      </body>
    </html>
  );
}
