import { endpoint } from '@/lib/core/endpoint';
import { signInWithCode } from '@/lib/accounts/factors/second-step';

export const POST = endpoint(signInWithCode);
