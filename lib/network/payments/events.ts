import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { onCharged, onReceived, onRefunded } from './on-paid';

const OfPayment = z.object({ payment_id: z.number(), onboarding_session_id: z.number().nullable() });

export const emit = emitter({
  'payment.charged': event(OfPayment.extend({ is_kept: z.boolean() }), onCharged),
  'payment.received': event(OfPayment.extend({ is_active: z.boolean() }), onReceived),
  'payment.refunded': event(OfPayment, onRefunded),
});
