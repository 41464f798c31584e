import { endpoint } from '@/lib/core/endpoint';
import { readManagerRequest } from '@/lib/escalations/read';

export const GET = endpoint(readManagerRequest);
