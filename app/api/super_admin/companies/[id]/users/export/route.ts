import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';
import { exportUsers } from '@/lib/users/export';

export const GET = endpoint(only(superAdmin, exportUsers));
