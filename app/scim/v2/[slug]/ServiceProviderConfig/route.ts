import { readServiceProviderConfig } from '@/lib/reach/scim/documents';
import { scimEndpoint } from '@/lib/reach/scim/endpoint';

export const GET = scimEndpoint(readServiceProviderConfig);
