import { rejectCase, REJECTION_NAMES } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';

export const POST = apiEndpoint(rejectCase, {
  operationId: 'rejectCollaborationRequest',
  scope: 'cases:write',
  fields: REJECTION_NAMES,
});
