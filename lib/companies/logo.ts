import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies, files, sites } from '@/db/schema';
import { drawn, picture } from '@/lib/core/drawn';
import { query } from '@/lib/core/operation';
import { anyone } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';

/** A company's logo: the uploaded one, else its initials; no third party sees who looks (PRODUCT §8). */
export const readCompanyLogo = query({
  who: anyone,
  input: z.object({ slug: z.string().toLowerCase() }),
  async run({ db }, { slug }) {
    const [found] = await db.select({ name: companies.name, bytes: files.bytes }).from(sites)
      .innerJoin(companies, eq(companies.id, sites.company_id)).leftJoin(files, eq(files.id, companies.logo_file_id)).where(eq(sites.name, slug));
    if (!found) return missing('Logo not found.');
    return found.bytes ? picture(found.bytes) : drawn(found.name, 'initials');
  },
});
