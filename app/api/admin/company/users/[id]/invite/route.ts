import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { inviteUser } from '@/lib/people/users/invite';

export const POST = endpoint(only(companyAdmin, inviteUser));
