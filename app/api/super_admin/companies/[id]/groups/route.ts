import { endpoint } from '@/lib/core/endpoint';
import { listCompanyGroups } from '@/lib/groups/relation-form';

export const GET = endpoint(listCompanyGroups);
