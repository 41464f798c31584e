import { cancelEmailChange } from '@/lib/accounts/email-change';
import { endpoint } from '@/lib/core/endpoint';

export const DELETE = endpoint(cancelEmailChange);
