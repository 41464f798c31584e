import { endpoint } from '@/lib/core/endpoint';
import { readOwnMetadata } from '@/lib/sso/own-metadata';

export const GET = endpoint(readOwnMetadata);
