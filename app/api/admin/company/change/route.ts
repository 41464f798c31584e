import { listChangeRequests, requestChange } from '@/lib/network/companies/change-requests';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listChangeRequests);
export const POST = endpoint(requestChange);
