import { endpoint } from '@/lib/platform/operation/endpoint';
import { readOwnMetadata } from '@/lib/people/sso/own-metadata';

export const GET = endpoint(readOwnMetadata);
