import { endpoint } from '@/lib/core/endpoint';
import { approveOnboarding } from '@/lib/onboarding/decide';

export const POST = endpoint(approveOnboarding);
