import { revokeSetupLink } from '@/lib/people/setup-links/links';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const DELETE = endpoint(only(companyAdmin, revokeSetupLink));
