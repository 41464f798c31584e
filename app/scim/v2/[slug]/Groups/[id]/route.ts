import { deleteScimGroup, patchScimGroup, readScimGroup, replaceScimGroup } from '@/lib/people/provisioning/groups';
import { scimEndpoint } from '@/lib/reach/scim/endpoint';

export const GET = scimEndpoint(readScimGroup);
export const PUT = scimEndpoint(replaceScimGroup);
export const PATCH = scimEndpoint(patchScimGroup);
export const DELETE = scimEndpoint(deleteScimGroup);
