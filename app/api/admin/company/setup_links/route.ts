import { listSetupLinks, makeSetupLink } from '@/lib/people/setup-links/links';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(companyAdmin, listSetupLinks));
export const POST = endpoint(only(companyAdmin, makeSetupLink));
