import { signOut } from '@/lib/accounts/sign-out';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(signOut);
