import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { changeAddress } from '@/lib/partners/health/change-address';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, changeAddress));
