import { cancelEmailChange } from '@/lib/people/accounts/email-change';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const DELETE = endpoint(cancelEmailChange);
