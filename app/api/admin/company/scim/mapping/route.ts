import { saveDirectoryMapping } from '@/lib/people/provisioning/mapping';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(saveDirectoryMapping);
