import { endpoint } from '@/lib/core/endpoint';
import { toggleFavorite } from '@/lib/directory/favorites';

export const POST = endpoint(toggleFavorite);
