import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, files, sites } from '@/db/schema';
import { placeholderImage, imageResponse } from '@/lib/core/images';
import { query } from '@/lib/core/operation';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { logoFromService } from './logo-service';

/**
 * A company's logo: the uploaded one, else the logo service's, else initials. Browsers only ever ask us for it (rules:
 * companies.logo, companies.logo-service).
 */
export const readCompanyLogo = query({
  who: anyone,
  input: z.object({ slug: z.string().toLowerCase() }),
  async run({ db }, { slug }) {
    const [found] = await db
      .select({ name: companies.name, url: companies.url, domain: companies.domain, bytes: files.bytes })
      .from(sites)
      .innerJoin(companies, eq(companies.id, sites.company_id))
      .leftJoin(files, eq(files.id, companies.logo_file_id))
      .where(eq(sites.name, slug));
    if (!found) return notFound('Logo not found.');
    const logo = found.bytes ?? (await logoFromService(found));
    return logo ? imageResponse(logo) : placeholderImage(found.name, 'initials');
  },
});
