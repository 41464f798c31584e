import { resendVerification } from '@/lib/people/accounts/verify';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(resendVerification);
