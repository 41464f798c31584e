import { endpoint } from '@/lib/platform/operation/endpoint';
import { saveSearch } from '@/lib/partners/directory/search';

export const POST = endpoint(saveSearch);
