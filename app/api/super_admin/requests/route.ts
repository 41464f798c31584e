import { endpoint } from '@/lib/core/endpoint';
import { listRequests } from '@/lib/network/requests';

export const GET = endpoint(listRequests);
