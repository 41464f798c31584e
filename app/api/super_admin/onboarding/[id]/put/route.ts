import { endpoint } from '@/lib/core/endpoint';
import { updateOnboarding } from '@/lib/onboarding/decide';

export const POST = endpoint(updateOnboarding);
