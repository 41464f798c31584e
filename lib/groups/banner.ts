import 'server-only';
import { and, eq, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { communities, companies, files, sites } from '@/db/schema';
import { placeholderImage, imageResponse } from '@/lib/core/images';
import { query } from '@/lib/core/operation';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';

/**
 * A partner group's banner: the uploaded image, else a generated one with its name (spec 1 §7, rules: groups.inactive,
 * groups.host).
 */
export const readGroupBanner = query({
  who: anyone,
  input: z.object({ vhost: z.string().toLowerCase() }),
  async run({ db }, { vhost }) {
    const [found] = await db
      .select({ name: communities.name, bytes: files.bytes })
      .from(sites)
      .innerJoin(communities, eq(communities.id, sites.community_id))
      .leftJoin(files, eq(files.id, communities.banner_file_id))
      .leftJoin(companies, eq(companies.id, communities.sponsor_company_id))
      .where(
        and(
          eq(sites.name, vhost),
          eq(communities.status, 'active'),
          or(ne(communities.type, 'partner_program'), eq(companies.status, 'active')),
        ),
      );
    if (!found) return notFound('Banner not found.');
    return found.bytes ? imageResponse(found.bytes) : placeholderImage(found.name, 'banner');
  },
});
