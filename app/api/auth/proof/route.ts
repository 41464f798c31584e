import { endpoint } from '@/lib/platform/operation/endpoint';
import { prove, readProof } from '@/lib/people/accounts/factors/proof';

export const GET = endpoint(readProof);
export const POST = endpoint(prove);
