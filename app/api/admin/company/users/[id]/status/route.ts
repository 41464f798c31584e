import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { switchUser } from '@/lib/people/users/switch';

export const POST = endpoint(only(companyAdmin, switchUser));
