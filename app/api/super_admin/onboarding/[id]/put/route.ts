import { endpoint } from '@/lib/platform/operation/endpoint';
import { updateOnboarding } from '@/lib/network/onboarding/decide';

export const POST = endpoint(updateOnboarding);
