import { logInByLink } from '@/lib/accounts/auto-login';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(logInByLink);
