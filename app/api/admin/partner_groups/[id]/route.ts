import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { readPartnerGroup } from '@/lib/network/groups/read';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readPartnerGroup), { partners: false });
