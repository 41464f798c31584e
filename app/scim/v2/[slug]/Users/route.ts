import { createScimUser, listScimUsers } from '@/lib/people/provisioning/users';
import { scimEndpoint } from '@/lib/reach/scim/endpoint';

export const GET = scimEndpoint(listScimUsers);
export const POST = scimEndpoint(createScimUser);
