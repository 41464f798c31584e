import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { dbSelectOptions } from '@/lib/partners/directory/db-select';
import { member } from '@/lib/shared/gates';

export const POST = endpoint(only(member, dbSelectOptions));
