import { approveCase, updateApproval } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';

export const POST = apiEndpoint(approveCase);
export const PATCH = apiEndpoint(updateApproval);
