import { createScimGroup, listScimGroups } from '@/lib/people/provisioning/groups';
import { scimEndpoint } from '@/lib/reach/scim/endpoint';

export const GET = scimEndpoint(listScimGroups);
export const POST = scimEndpoint(createScimGroup);
