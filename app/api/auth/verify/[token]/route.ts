import { readVerification, verifyAccount } from '@/lib/people/accounts/verify';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readVerification);
export const POST = endpoint(verifyAccount);
