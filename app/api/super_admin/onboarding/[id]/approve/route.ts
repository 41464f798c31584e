import { endpoint } from '@/lib/platform/operation/endpoint';
import { approveOnboarding } from '@/lib/network/onboarding/decide';

export const POST = endpoint(approveOnboarding);
