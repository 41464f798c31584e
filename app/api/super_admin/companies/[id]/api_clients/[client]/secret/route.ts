import { rotateSecret } from '@/lib/reach/public-api/clients';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, rotateSecret));
