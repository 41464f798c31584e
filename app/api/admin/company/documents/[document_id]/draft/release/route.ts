import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { releaseDraft } from '@/lib/intake/processes/release-draft';
import { fullAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(fullAdmin, releaseDraft));
