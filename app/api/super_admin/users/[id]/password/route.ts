import { endpoint } from '@/lib/core/endpoint';
import { replacePassword } from '@/lib/users/password';

export const POST = endpoint(replacePassword);
