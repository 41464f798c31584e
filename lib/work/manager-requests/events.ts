import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { onAnswered } from './on-answered';
import { onCreated } from './on-created';

const OfRequest = z.object({ manager_request_id: z.number() });

export const emit = emitter({
  'manager_request.created': event(OfRequest, onCreated),
  'manager_request.answered': event(OfRequest, onAnswered),
});
