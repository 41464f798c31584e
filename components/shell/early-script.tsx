'use client';

/**
 * A script in the page's HTML, which runs before React takes over. React never runs one that it renders in the browser, such as
 * for Page Not Found, and warns of it; there it is data.
 */
export function EarlyScript({ code, nonce }: { code: string; nonce?: string }) {
  return (
    <script
      nonce={nonce}
      type={typeof window === 'undefined' ? undefined : 'text/plain'}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
