import { checkDomainNow } from '@/lib/people/domains/check';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(companyAdmin, checkDomainNow));
