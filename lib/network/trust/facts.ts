import 'server-only';
import { settings } from '@/lib/platform/settings';
import { release } from './bill-of-materials';

/** Facts from the settings of this installation. */
export const trustFacts = () => ({
  network: settings.network_name,
  contact: settings.network_email,
  is_secure: settings.is_secure,
  has_stripe: settings.stripe.secret_key !== undefined,
  has_notifications: settings.web_push !== undefined,
  file_store: settings.file_store !== undefined,
  requires_second_factor: settings.require_second_factor === 'super_admin',
  subprocessors: settings.subprocessors,
  release: release(),
});

export type Facts = ReturnType<typeof trustFacts>;
