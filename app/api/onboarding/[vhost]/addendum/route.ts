import { endpoint } from '@/lib/core/endpoint';
import { downloadGroupAddendum } from '@/lib/onboarding/agreement-documents';

export const GET = endpoint(downloadGroupAddendum);
