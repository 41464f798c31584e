import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { companyForSso } from './provider';
import { serviceProviderMetadata } from './service-provider';
import { Slug } from './start';
import { FILE } from '@/lib/platform/operation/output';

/** Our metadata for a company's identity provider; its address is our entity id (spec 2 §7, rule: sso.paths). */
export const readOwnMetadata = query({
  who: anyone,
  input: z.object({ slug: Slug }),
  output: () => FILE,
  async run({ db }, { slug }) {
    const sso = await companyForSso(db, slug);
    if (!sso) return notFound('Company not sso.');
    return new Response(await serviceProviderMetadata(sso.company.slug, sso.company.name), {
      headers: { 'Content-Type': 'application/samlmetadata+xml; charset=utf-8', 'Cache-Control': 'no-cache' },
    });
  },
});
