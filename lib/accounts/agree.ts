import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import type { Person } from '@/lib/shared/actor';
import { AgreeConfirm } from '@/lib/shared/fields';
import { self, signedIn } from '@/lib/shared/gates';
import { recordAgreement } from './agreement';
import { findMe } from './read-me';

/** Accepts the privacy agreement in its present version (spec 1 §7, PRODUCT §4); nobody accepts it for somebody else. */
export const agree = command('user.agree', {
  who: self<Person>(signedIn),
  input: z.object({ agree_confirm: AgreeConfirm }),
  async run({ db, actor, meta }) {
    await recordAgreement(db, actor.id, meta.address);
    const { user } = await findMe(db, actor.id);
    return { user, message: 'Thank you.' };
  },
  about: ({ user }) => ref('user', user.id),
});
