import { deleteCalendar } from '@/lib/intake/calendars/delete-calendar';
import { saveCalendar } from '@/lib/intake/calendars/save-calendar';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, saveCalendar));
export const DELETE = endpoint(only(superAdmin, deleteCalendar));
