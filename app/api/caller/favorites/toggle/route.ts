import { endpoint } from '@/lib/platform/operation/endpoint';
import { toggleFavorite } from '@/lib/partners/directory/favorites';

export const POST = endpoint(toggleFavorite);
