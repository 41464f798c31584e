import { resetPassword } from '@/lib/people/accounts/reset-password';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(resetPassword);
