import { resendEmailChange } from '@/lib/people/accounts/email-change';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(resendEmailChange);
