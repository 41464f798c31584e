import { endpoint } from '@/lib/platform/operation/endpoint';
import { downloadGroupAddendum } from '@/lib/network/onboarding/agreement-documents';

export const GET = endpoint(downloadGroupAddendum);
