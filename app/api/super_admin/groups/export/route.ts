import { endpoint } from '@/lib/core/endpoint';
import { exportGroups } from '@/lib/groups/list-groups';

export const GET = endpoint(exportGroups);
