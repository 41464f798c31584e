import { endpoint } from '@/lib/platform/operation/endpoint';
import { readResourceMetadata } from '@/lib/reach/oauth/metadata';

export const GET = endpoint(readResourceMetadata);
