import { ANSWER_NAMES, approveCase, updateApproval } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';

export const POST = apiEndpoint(approveCase, {
  operationId: 'approveCollaborationRequest',
  scope: 'cases:write',
  fields: ANSWER_NAMES,
});
export const PATCH = apiEndpoint(updateApproval, {
  operationId: 'updateApproval',
  scope: 'cases:write',
  fields: ANSWER_NAMES,
});
