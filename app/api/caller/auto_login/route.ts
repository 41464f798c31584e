import { logInByLink } from '@/lib/people/accounts/auto-login';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(logInByLink);
