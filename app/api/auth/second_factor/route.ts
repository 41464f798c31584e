import { endpoint } from '@/lib/platform/operation/endpoint';
import { signInWithCode } from '@/lib/people/accounts/factors/second-step';

export const POST = endpoint(signInWithCode);
