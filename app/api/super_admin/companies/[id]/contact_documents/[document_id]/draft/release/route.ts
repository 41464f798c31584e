import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { releaseDraft } from '@/lib/processes/release-draft';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, releaseDraft));
