import { previewCalendar } from '@/lib/intake/calendars/preview-calendar';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, previewCalendar));
