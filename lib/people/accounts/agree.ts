import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import type { Person } from '@/lib/shared/actor';
import { AgreeConfirm } from '@/lib/shared/fields';
import { self, loggedIn } from '@/lib/shared/gates';
import { recordAgreement } from './agreement';
import { findMe } from './read-me';
import { OwnProfile } from './resources';

/** Accepts the current privacy agreement (spec 1 §7, rule: accounts.agreement). Not while impersonated. */
export const agree = command('user.agree', {
  who: self<Person>(loggedIn),
  input: z.object({ agree_confirm: AgreeConfirm }),
  output: () => z.strictObject({ user: OwnProfile, message: Message }),
  async run({ db, actor, request }) {
    await recordAgreement(db, actor.id, request.address);
    const { user } = await findMe(db, actor.id);
    return { user, message: fixed('Thank you.') };
  },
  reread: async ({ db, actor }, { message }) => ({ user: (await findMe(db, actor.id)).user, message }),
  auditSubject: ({ user }) => ref('user', user.id),
});
