import { changePassword } from '@/lib/people/accounts/password';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(changePassword);
