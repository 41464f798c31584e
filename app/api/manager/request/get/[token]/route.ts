import { endpoint } from '@/lib/platform/operation/endpoint';
import { readManagerRequest } from '@/lib/work/manager-requests/read';

export const GET = endpoint(readManagerRequest);
