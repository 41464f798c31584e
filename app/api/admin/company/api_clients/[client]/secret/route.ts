import { rotateSecret } from '@/lib/api/clients';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(companyAdmin, rotateSecret));
