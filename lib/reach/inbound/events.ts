import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { onRefused } from './on-refused';

export const emit = emitter({
  'mail.refused': event(z.object({ received_mail_id: z.number(), why: z.string() }), onRefused),
});
