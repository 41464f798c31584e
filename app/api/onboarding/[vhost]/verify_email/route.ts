import { endpoint } from '@/lib/platform/operation/endpoint';
import { startOnboarding } from '@/lib/network/onboarding/start';

export const POST = endpoint(startOnboarding);
