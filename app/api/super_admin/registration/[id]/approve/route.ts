import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';
import { decideRegistration } from '@/lib/people/users/registration-queue';

export const GET = endpoint(only(superAdmin, decideRegistration), { action: 'approve' });
export const POST = endpoint(only(superAdmin, decideRegistration), { action: 'approve' });
