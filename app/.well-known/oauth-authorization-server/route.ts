import { endpoint } from '@/lib/platform/operation/endpoint';
import { readServerMetadata } from '@/lib/reach/oauth/metadata';

export const GET = endpoint(readServerMetadata);
