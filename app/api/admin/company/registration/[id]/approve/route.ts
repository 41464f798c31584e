import { endpoint } from '@/lib/core/endpoint';
import { decideRegistration } from '@/lib/users/registration-queue';

export const GET = endpoint(decideRegistration, { action: 'approve' });
export const POST = endpoint(decideRegistration, { action: 'approve' });
