import { endpoint } from '@/lib/platform/operation/endpoint';
import { readManagerResponse } from '@/lib/work/manager-requests/read';

export const GET = endpoint(readManagerResponse);
