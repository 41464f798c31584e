import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { decideRegistration } from '@/lib/users/registration-queue';

export const GET = endpoint(only(companyAdmin, decideRegistration), { action: 'approve' });
export const POST = endpoint(only(companyAdmin, decideRegistration), { action: 'approve' });
