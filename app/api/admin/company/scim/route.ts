import { readDirectory } from '@/lib/people/provisioning/connection';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readDirectory);
