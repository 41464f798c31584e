import { readRuleChoices, tryRules } from '@/lib/intake/rota/acceptance';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readRuleChoices));
export const POST = endpoint(only(fullAdmin, tryRules));
