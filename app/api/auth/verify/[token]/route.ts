import { readVerification, verifyAccount } from '@/lib/accounts/verify';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readVerification);
export const POST = endpoint(verifyAccount);
