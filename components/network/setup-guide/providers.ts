import type { SetupProvider } from '@/lib/shared/setup-guide';
import { CLOUD_PROVIDERS } from './cloud-providers';
import type { ProviderGuide } from './guide-data';
import { SERVER_PROVIDERS } from './server-providers';

/** Steps and values for each provider; the pages of the guide are the same for all of them (rule: setup-link.guide). */
export const PROVIDER_GUIDES: Record<SetupProvider, ProviderGuide> = { ...CLOUD_PROVIDERS, ...SERVER_PROVIDERS };
