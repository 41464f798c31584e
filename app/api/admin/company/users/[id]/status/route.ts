import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { switchUser } from '@/lib/users/switch';

export const POST = endpoint(only(companyAdmin, switchUser));
