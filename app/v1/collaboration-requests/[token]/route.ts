import { CONTACT_NAMES, updateCase } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';
import { readCase } from '@/lib/api/list-cases';

export const GET = apiEndpoint(readCase, { operationId: 'getCollaborationRequestByToken', scope: 'cases:read' });
export const PATCH = apiEndpoint(updateCase, {
  operationId: 'updateCollaborationRequest',
  scope: 'cases:write',
  fields: CONTACT_NAMES,
});
