import { endpoint } from '@/lib/core/endpoint';
import { downloadAnyLicense } from '@/lib/groups/downloads';

export const GET = endpoint(downloadAnyLicense);
