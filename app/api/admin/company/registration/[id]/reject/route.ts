import { endpoint } from '@/lib/core/endpoint';
import { decideRegistration } from '@/lib/users/registration-queue';

export const GET = endpoint(decideRegistration, { action: 'reject' });
export const POST = endpoint(decideRegistration, { action: 'reject' });
