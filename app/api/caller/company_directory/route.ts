import { endpoint } from '@/lib/platform/operation/endpoint';
import { companyDirectory } from '@/lib/partners/directory/directory';

export const GET = endpoint(companyDirectory);
