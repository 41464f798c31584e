import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { companyForSso } from './provider';
import { serviceProviderMetadata } from './service-provider';
import { Slug } from './start';

/** Our metadata for a company's identity provider; its address is our entity id (spec 2 §7, rule: sso.paths). */
export const readOwnMetadata = query({
  who: anyone,
  input: z.object({ slug: Slug }),
  async run({ db }, { slug }) {
    const found = await companyForSso(db, slug);
    if (!found) return notFound('Company not found.');
    return new Response(await serviceProviderMetadata(found.company.slug, found.company.name), {
      headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
  },
});
