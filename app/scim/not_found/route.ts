import { apiNotFound } from '@/lib/platform/operation/api-not-found';
import { scimEndpoint } from '@/lib/reach/scim/endpoint';

const nothingHere = scimEndpoint(apiNotFound);
export const GET = nothingHere;
export const POST = nothingHere;
export const PUT = nothingHere;
export const PATCH = nothingHere;
export const DELETE = nothingHere;
