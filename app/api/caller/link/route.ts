import { mailLoginLink } from '@/lib/people/accounts/login-link';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(mailLoginLink);
