import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { readPartnerGroup } from '@/lib/groups/read';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readPartnerGroup), { partners: true });
