import { endpoint } from '@/lib/core/endpoint';
import { readManagerResponse } from '@/lib/escalations/read';

export const GET = endpoint(readManagerResponse);
