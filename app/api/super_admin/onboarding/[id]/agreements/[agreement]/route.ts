import { endpoint } from '@/lib/platform/operation/endpoint';
import { downloadAccepted } from '@/lib/network/onboarding/review';

export const GET = endpoint(downloadAccepted);
