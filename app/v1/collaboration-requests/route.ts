import { createCase } from '@/lib/api/create-case';
import { apiEndpoint } from '@/lib/api/endpoint';
import { listCasesAtFirst } from '@/lib/api/list-cases';
import { WRITE_NAMES } from '@/lib/api/write-model';

export const GET = apiEndpoint(listCasesAtFirst, {
  operationId: 'listCollaborationRequestsV1',
  scope: 'cases:read',
  deprecated: true,
});
export const POST = apiEndpoint(createCase, {
  operationId: 'createCollaborationRequest',
  scope: 'cases:write',
  fields: WRITE_NAMES,
});
