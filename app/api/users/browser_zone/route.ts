import { noteBrowserZone } from '@/lib/people/accounts/browser-zone';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(noteBrowserZone);
