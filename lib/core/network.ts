import 'server-only';
import { settings } from '@/lib/settings';
import type { Recipient } from './outbox';

/** Recipient of mail to the network operator. */
export const networkRecipient = (): Recipient => ({ name: settings.network_name, email: settings.network_email });
