import { apiNotFound } from '@/lib/platform/operation/api-not-found';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(apiNotFound);
export const POST = endpoint(apiNotFound);
export const PUT = endpoint(apiNotFound);
export const PATCH = endpoint(apiNotFound);
export const DELETE = endpoint(apiNotFound);
