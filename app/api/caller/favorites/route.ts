import { endpoint } from '@/lib/platform/operation/endpoint';
import { listFavorites } from '@/lib/partners/directory/favorites';

export const GET = endpoint(listFavorites);
