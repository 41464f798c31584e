import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { onRefused } from './on-refused';

/** What happens to mails that came in. What both sides of a case see of it is an event of the case. */
export const emit = emitter({
  'mail.refused': event(z.object({ received_mail_id: z.number(), why: z.string() }), onRefused),
});
