import { endpoint } from '@/lib/core/endpoint';
import { downloadAccepted } from '@/lib/onboarding/review';

export const GET = endpoint(downloadAccepted);
