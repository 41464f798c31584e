import { endpoint } from '@/lib/core/endpoint';
import { startOnboarding } from '@/lib/onboarding/start';

export const POST = endpoint(startOnboarding);
