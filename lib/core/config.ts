import 'server-only';

/** Former name of `settings`, for modules that still import it. */
export { settings as config } from '@/lib/settings';
