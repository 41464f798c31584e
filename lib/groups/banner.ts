import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { communities, files, sites } from '@/db/schema';
import { drawn, picture } from '@/lib/core/drawn';
import { query } from '@/lib/core/operation';
import { anyone } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';

/** A partner group's banner: the uploaded one, else its name as a picture (spec 1 §7). */
export const readGroupBanner = query({
  who: anyone,
  input: z.object({ vhost: z.string().toLowerCase() }),
  async run({ db }, { vhost }) {
    const [found] = await db.select({ name: communities.name, bytes: files.bytes }).from(sites)
      .innerJoin(communities, eq(communities.id, sites.community_id)).leftJoin(files, eq(files.id, communities.banner_file_id)).where(eq(sites.name, vhost));
    if (!found) return missing('Banner not found.');
    return found.bytes ? picture(found.bytes) : drawn(found.name, 'banner');
  },
});
