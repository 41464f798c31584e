import { endpoint } from '@/lib/platform/operation/endpoint';
import { rejectOnboarding } from '@/lib/network/onboarding/decide';

export const POST = endpoint(rejectOnboarding);
