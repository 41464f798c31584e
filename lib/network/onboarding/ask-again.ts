import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { perHour } from '@/lib/platform/limits/rate-limit';
import { settings } from '@/lib/platform/settings';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { conflict } from '@/lib/shared/problem';
import { emit } from './events';
import { lockSubmitted } from './lock-session';

/**
 * Network staff have a company asked again to confirm the address it registered with (rule: onboarding.mailbox).
 * @throws Problem not_found, conflict once it is confirmed or decided
 */
export const askToConfirm = command('onboarding.ask_again', {
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ id: z.number(), message: z.string() }),
  limit: (_, { id }) => [perHour(settings.limits.mail_per_hour, 'onboarding asked again', id)],
  async run(ctx, { id }) {
    const { session } = await lockSubmitted(ctx.db, id);
    if (session.confirmed_at) return conflict(`${session.email} has confirmed this address.`);
    await emit(ctx, 'onboarding.asked-again', { onboarding_session_id: id, session });
    return { id, message: `We’ve emailed ${session.email} a new link.` };
  },
  auditSubject: ({ id }) => ref('onboarding', id),
});
