import { listCalendars } from '@/lib/intake/calendars/list-calendars';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, listCalendars));
