import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { dbSelectOptions } from '@/lib/directory/db-select';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, dbSelectOptions));
