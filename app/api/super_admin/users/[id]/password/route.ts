import { endpoint } from '@/lib/core/endpoint';
import { setUserPassword } from '@/lib/users/network-password';

export const POST = endpoint(setUserPassword);
