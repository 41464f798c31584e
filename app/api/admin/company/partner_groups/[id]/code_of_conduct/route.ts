import { endpoint } from '@/lib/core/endpoint';
import { downloadCodeOfConduct } from '@/lib/groups/downloads';

export const GET = endpoint(downloadCodeOfConduct);
