import { endpoint } from '@/lib/platform/operation/endpoint';
import { exportGroups } from '@/lib/network/groups/list-groups';

export const GET = endpoint(exportGroups);
