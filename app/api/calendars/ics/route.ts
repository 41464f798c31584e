import { readHolidayFile } from '@/lib/intake/calendars/holiday-sources';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(readHolidayFile);
