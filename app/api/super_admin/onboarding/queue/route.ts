import { endpoint } from '@/lib/core/endpoint';
import { listOnboarding } from '@/lib/onboarding/queue';

export const GET = endpoint(listOnboarding);
