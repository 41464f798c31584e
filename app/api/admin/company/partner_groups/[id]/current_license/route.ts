import { endpoint } from '@/lib/core/endpoint';
import { downloadCurrentLicense } from '@/lib/groups/downloads';

export const GET = endpoint(downloadCurrentLicense);
