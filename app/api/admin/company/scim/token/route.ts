import { makeDirectoryToken, removeDirectoryToken } from '@/lib/people/provisioning/connection';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(makeDirectoryToken);
export const DELETE = endpoint(removeDirectoryToken);
