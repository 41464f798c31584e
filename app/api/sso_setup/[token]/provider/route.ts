import { saveProviderByLink } from '@/lib/people/setup-links/acts';
import { setupEndpoint } from '@/lib/people/setup-links/channel';

export const POST = setupEndpoint(saveProviderByLink);
