import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { dbSelectOptions } from '@/lib/directory/db-select';
import { partner } from '@/lib/shared/gates';

export const POST = endpoint(only(partner, dbSelectOptions));
