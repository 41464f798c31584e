import { listChangeRequests, requestChange } from '@/lib/companies/change-requests';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listChangeRequests);
export const POST = endpoint(requestChange);
