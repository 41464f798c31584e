import { endpoint } from '@/lib/core/endpoint';
import { saveSearch } from '@/lib/directory/search';

export const POST = endpoint(saveSearch);
