import { readPreferences, savePreferences } from '@/lib/accounts/preferences';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readPreferences);
export const POST = endpoint(savePreferences);
