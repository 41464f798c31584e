import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { decideRegistration } from '@/lib/people/users/registration-queue';

export const GET = endpoint(only(companyAdmin, decideRegistration), { action: 'reject' });
export const POST = endpoint(only(companyAdmin, decideRegistration), { action: 'reject' });
