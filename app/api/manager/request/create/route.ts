import { endpoint } from '@/lib/platform/operation/endpoint';
import { createManagerRequest } from '@/lib/work/manager-requests/request';

export const POST = endpoint(createManagerRequest);
