import { deleteScimUser, patchScimUser, readScimUser, replaceScimUser } from '@/lib/people/provisioning/users';
import { scimEndpoint } from '@/lib/reach/scim/endpoint';

export const GET = scimEndpoint(readScimUser);
export const PUT = scimEndpoint(replaceScimUser);
export const PATCH = scimEndpoint(patchScimUser);
export const DELETE = scimEndpoint(deleteScimUser);
