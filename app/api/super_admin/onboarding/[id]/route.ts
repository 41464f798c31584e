import { endpoint } from '@/lib/core/endpoint';
import { readReview } from '@/lib/onboarding/review';

export const GET = endpoint(readReview);
