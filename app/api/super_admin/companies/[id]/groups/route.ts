import { endpoint } from '@/lib/platform/operation/endpoint';
import { listCompanyGroups } from '@/lib/network/groups/relation-form';

export const GET = endpoint(listCompanyGroups);
