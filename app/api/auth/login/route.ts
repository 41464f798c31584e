import { signIn } from '@/lib/accounts/sign-in';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(signIn);
