import { register } from '@/lib/accounts/register';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(register);
