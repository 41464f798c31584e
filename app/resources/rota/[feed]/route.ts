import { readFeed } from '@/lib/intake/rota/rota-ics';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readFeed);
