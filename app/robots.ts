import type { MetadataRoute } from 'next';

/** Search engines may index the landing pages, and nothing behind them. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: ['/$', '/_next/static/', '/resources/'], disallow: '/' } };
}
