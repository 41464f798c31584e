import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { askAgain } from '@/lib/partners/health/ask-again';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, askAgain));
