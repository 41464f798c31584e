import 'server-only';
import { and, eq, ne, or } from 'drizzle-orm';
import { z } from 'zod';
import { groups, companies, files, sites } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { placeholderImage, imageResponse } from '@/lib/platform/files/images';
import { contentOf, streamOf } from '@/lib/platform/files/stored-files';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { FILE } from '@/lib/platform/operation/output';

/**
 * A partner group's banner: the uploaded image, else a generated one with its name (spec 1 §7, rules: groups.inactive,
 * groups.host).
 */
export const readGroupBanner = query({
  who: anyone,
  input: z.object({ vhost: z.string().toLowerCase() }),
  output: () => FILE,
  async run({ db }, { vhost }) {
    const [group] = await db
      .select({ name: groups.name, uploaded: contentOf(files) })
      .from(sites)
      .innerJoin(groups, eq(groups.id, sites.community_id))
      .leftJoin(files, eq(files.id, groups.banner_file_id))
      .leftJoin(companies, eq(companies.id, groups.sponsor_company_id))
      .where(
        and(
          eq(sites.name, vhost),
          eq(groups.status, 'active'),
          or(ne(groups.type, 'partner_program'), eq(companies.status, 'active')),
        ),
      );
    if (!group) return notFound('Banner not found.');
    return group.uploaded ? imageResponse(await streamOf(group.uploaded)) : placeholderImage(group.name, 'banner');
  },
});
