import { endpoint } from '@/lib/core/endpoint';
import { resultToSearch } from '@/lib/directory/search';

export const POST = endpoint(resultToSearch);
