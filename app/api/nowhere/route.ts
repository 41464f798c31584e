import { endpoint } from '@/lib/core/endpoint';
import { nowhere } from '@/lib/core/nowhere';

export const GET = endpoint(nowhere);
export const POST = endpoint(nowhere);
export const PUT = endpoint(nowhere);
export const PATCH = endpoint(nowhere);
export const DELETE = endpoint(nowhere);
