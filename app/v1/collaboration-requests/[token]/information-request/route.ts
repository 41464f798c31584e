import { INFORMATION_NAMES, requestInformation } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';

export const POST = apiEndpoint(requestInformation, {
  operationId: 'submitInformationRequest',
  scope: 'cases:write',
  fields: INFORMATION_NAMES,
});
