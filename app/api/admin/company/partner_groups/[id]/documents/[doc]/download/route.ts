import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { downloadDocument } from '@/lib/network/groups/documents';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, downloadDocument));
