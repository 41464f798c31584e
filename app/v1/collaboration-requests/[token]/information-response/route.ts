import { INFORMATION_NAMES, respondInformation } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';

export const POST = apiEndpoint(respondInformation, {
  operationId: 'submitInformationResponse',
  scope: 'cases:write',
  fields: INFORMATION_NAMES,
});
