import { changePassword } from '@/lib/accounts/password';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(changePassword);
