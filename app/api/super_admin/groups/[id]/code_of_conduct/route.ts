import { endpoint } from '@/lib/core/endpoint';
import { downloadAnyCodeOfConduct } from '@/lib/groups/downloads';

export const GET = endpoint(downloadAnyCodeOfConduct);
