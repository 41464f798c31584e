import { resetPassword } from '@/lib/accounts/reset-password';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(resetPassword);
