import { headers } from 'next/headers';
import { settings } from '@/lib/platform/settings';

/** Where the reader has this page from; commands call the same host. */
export async function ownOrigin(): Promise<string> {
  const { protocol, host } = settings.app_url;
  return `${protocol}//${(await headers()).get('host') ?? host}`;
}
