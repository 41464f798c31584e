import { readPreferences, savePreferences } from '@/lib/people/accounts/preferences';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readPreferences);
export const POST = endpoint(savePreferences);
