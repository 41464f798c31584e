import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';
import { decideRegistration } from '@/lib/users/registration-queue';

export const GET = endpoint(only(superAdmin, decideRegistration), { action: 'reject' });
export const POST = endpoint(only(superAdmin, decideRegistration), { action: 'reject' });
