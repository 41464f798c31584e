import { revokeSetupLink } from '@/lib/people/setup-links/links';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';

export const DELETE = endpoint(only(superAdmin, revokeSetupLink));
