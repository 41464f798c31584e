import { endpoint } from '@/lib/platform/operation/endpoint';
import { resultToSearch } from '@/lib/partners/directory/search';

export const POST = endpoint(resultToSearch);
