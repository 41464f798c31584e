import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';
import { switchUser } from '@/lib/people/users/switch';

export const POST = endpoint(only(superAdmin, switchUser));
