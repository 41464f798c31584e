import { endpoint } from '@/lib/core/endpoint';
import { listFavorites } from '@/lib/directory/favorites';

export const GET = endpoint(listFavorites);
