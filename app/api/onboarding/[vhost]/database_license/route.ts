import { endpoint } from '@/lib/platform/operation/endpoint';
import { downloadGroupLicense } from '@/lib/network/onboarding/agreement-documents';

export const GET = endpoint(downloadGroupLicense);
