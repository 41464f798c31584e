import { endpoint } from '@/lib/core/endpoint';
import { companyDirectory } from '@/lib/directory/directory';

export const GET = endpoint(companyDirectory);
