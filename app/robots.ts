import type { MetadataRoute } from 'next';

/** Search engines may find where to sign in, on the root host and on each company's; nothing behind it. */
export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: ['/$', '/_next/static/', '/resources/'], disallow: '/' } };
}
