import { register } from '@/lib/people/accounts/register';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(register);
