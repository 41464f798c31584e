import { endpoint } from '@/lib/core/endpoint';
import { mailCodeAgain } from '@/lib/onboarding/confirm';

export const POST = endpoint(mailCodeAgain);
