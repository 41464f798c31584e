import { signOut } from '@/lib/people/accounts/sign-out';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(signOut);
