import 'server-only';
import { settings } from '@/lib/platform/settings';
import { fullName, type SuperAdmin } from '@/lib/shared/actor';
import type { Recipient } from '@/lib/platform/operation/outbox';

export const networkRecipient = (): Recipient => ({ name: settings.network_name, email: settings.network_email });

/** Network staff in a timeline: by name, on behalf of the network, which is not a company. */
export const networkName = (actor: SuperAdmin) => `${fullName(actor)}, ${settings.network_name}`;
