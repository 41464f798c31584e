import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { apiNotFound } from '@/lib/platform/operation/api-not-found';

const nothingHere = apiEndpoint(publicCall(apiNotFound, { operationId: 'notFound' }));
export const GET = nothingHere;
export const POST = nothingHere;
export const PUT = nothingHere;
export const PATCH = nothingHere;
export const DELETE = nothingHere;
