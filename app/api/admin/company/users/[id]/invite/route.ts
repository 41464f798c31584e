import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { inviteUser } from '@/lib/users/invite';

export const POST = endpoint(only(companyAdmin, inviteUser));
