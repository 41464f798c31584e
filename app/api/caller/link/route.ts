import { mailLoginLink } from '@/lib/accounts/login-link';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(mailLoginLink);
