import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, files, sites } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { placeholderImage, imageResponse } from '@/lib/platform/files/images';
import { contentOf, streamOf } from '@/lib/platform/files/stored-files';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { logoFromService } from './logo-service';
import { FILE } from '@/lib/platform/operation/output';

/**
 * A company's logo: the uploaded one, else the logo service's, else initials. Browsers only ever ask us for it (rules:
 * companies.logo, companies.logo-service).
 */
export const readCompanyLogo = query({
  who: anyone,
  input: z.object({ slug: z.string().toLowerCase() }),
  output: () => FILE,
  async run({ db }, { slug }) {
    const [company] = await db
      .select({ name: companies.name, url: companies.url, domain: companies.domain, uploaded: contentOf(files) })
      .from(sites)
      .innerJoin(companies, eq(companies.id, sites.company_id))
      .leftJoin(files, eq(files.id, companies.logo_file_id))
      .where(eq(sites.name, slug));
    if (!company) return notFound('Logo not found.');
    const logo = company.uploaded ? await streamOf(company.uploaded) : await logoFromService(company);
    return logo ? imageResponse(logo) : placeholderImage(company.name, 'initials');
  },
});
