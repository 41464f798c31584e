import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { settings } from '@/lib/settings';
import { IdOrNew } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { communityOf } from './community';
import { anyGroupShown } from './read';

/** Data of a group's screens (spec 3 §2): all its fields, and for id 0 the defaults of a new group. */
export const readGroupScreen = query({
  who: superAdmin,
  input: z.object({ id: IdOrNew }),
  async run({ db }, { id }) {
    const [community, shown] = id ? await Promise.all([communityOf(db, id), anyGroupShown(db, id)]) : [null, null];
    return {
      community,
      shown,
      form: {
        networkHours: settings.response_hours,
        root: settings.app_url.host,
        maxMegabytes: settings.upload_max_mb,
      },
    };
  },
});
