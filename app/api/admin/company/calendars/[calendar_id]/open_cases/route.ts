import { countOpenCases } from '@/lib/intake/calendars/move-cases';
import { moveDeadlines } from '@/lib/work/cases/change/move-deadlines';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, countOpenCases));
export const POST = endpoint(only(fullAdmin, moveDeadlines));
