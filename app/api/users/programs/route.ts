import { endpoint } from '@/lib/platform/operation/endpoint';
import { allowProgram } from '@/lib/reach/oauth/authorize';
import { listOwnGrants } from '@/lib/reach/oauth/grants';

export const GET = endpoint(listOwnGrants);
export const POST = endpoint(allowProgram);
