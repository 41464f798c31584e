import { resendVerification } from '@/lib/accounts/verify';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(resendVerification);
