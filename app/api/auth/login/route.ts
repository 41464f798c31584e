import { signIn } from '@/lib/people/accounts/sign-in';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(signIn);
