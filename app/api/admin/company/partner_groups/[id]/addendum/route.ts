import { endpoint } from '@/lib/core/endpoint';
import { downloadAddendum } from '@/lib/groups/downloads';

export const GET = endpoint(downloadAddendum);
