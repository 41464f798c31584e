import 'server-only';
import { z } from 'zod';
import { emitter, event } from '@/lib/platform/operation/emit';
import { onApproved, onRejected } from './on-decided';
import { onKnownAddress, onLinkSent } from './on-link-sent';
import { onAskedAgain, onSubmitted } from './on-submitted';

const OfRegistration = z.object({ onboarding_session_id: z.number() });

export const emit = emitter({
  'onboarding.known-address': event(
    z.object({ community_id: z.number(), known_company_id: z.number().nullable() }),
    onKnownAddress,
  ),
  'onboarding.link-sent': event(
    OfRegistration.extend({ because: z.enum(['asked', 'saved', 'reminder', 'ended']) }),
    onLinkSent,
  ),
  'onboarding.submitted': event(OfRegistration, onSubmitted),
  'onboarding.asked-again': event(OfRegistration, onAskedAgain),
  'onboarding.approved': event(OfRegistration, onApproved),
  'onboarding.rejected': event(OfRegistration, onRejected),
});
