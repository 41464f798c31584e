import { endpoint } from '@/lib/platform/operation/endpoint';
import { mailCodeAgain } from '@/lib/network/onboarding/confirm';

export const POST = endpoint(mailCodeAgain);
