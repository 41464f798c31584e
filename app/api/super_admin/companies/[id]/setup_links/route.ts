import { listSetupLinks, makeSetupLink } from '@/lib/people/setup-links/links';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listSetupLinks));
export const POST = endpoint(only(superAdmin, makeSetupLink));
