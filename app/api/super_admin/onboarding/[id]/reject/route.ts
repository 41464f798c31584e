import { endpoint } from '@/lib/core/endpoint';
import { rejectOnboarding } from '@/lib/onboarding/decide';

export const POST = endpoint(rejectOnboarding);
