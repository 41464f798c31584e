import { resendEmailChange } from '@/lib/accounts/email-change';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(resendEmailChange);
