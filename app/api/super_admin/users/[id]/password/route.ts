import { endpoint } from '@/lib/platform/operation/endpoint';
import { replacePassword } from '@/lib/people/users/password';

export const POST = endpoint(replacePassword);
