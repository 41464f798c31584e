import { endpoint } from '@/lib/platform/operation/endpoint';
import { readReview } from '@/lib/network/onboarding/review';

export const GET = endpoint(readReview);
