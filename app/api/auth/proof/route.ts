import { endpoint } from '@/lib/core/endpoint';
import { prove, readProof } from '@/lib/accounts/factors/proof';

export const GET = endpoint(readProof);
export const POST = endpoint(prove);
