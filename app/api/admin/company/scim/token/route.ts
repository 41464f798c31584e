import { makeDirectoryToken, removeDirectoryToken } from '@/lib/people/directory/connection';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(makeDirectoryToken);
export const DELETE = endpoint(removeDirectoryToken);
