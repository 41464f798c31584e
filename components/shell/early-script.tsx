'use client';

/**
 * A script in the page's HTML that runs before hydration. React never runs a script that it renders in the browser,
 * such as for Page Not Found, and warns about it; the script is data there.
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
