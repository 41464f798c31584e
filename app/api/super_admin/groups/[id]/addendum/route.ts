import { endpoint } from '@/lib/core/endpoint';
import { downloadAnyAddendum } from '@/lib/groups/downloads';

export const GET = endpoint(downloadAnyAddendum);
