import { endpoint } from '@/lib/platform/operation/endpoint';
import { listOnboarding } from '@/lib/network/onboarding/queue';

export const GET = endpoint(listOnboarding);
