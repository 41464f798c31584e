import { saveDirectoryMapping } from '@/lib/people/directory/mapping';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(saveDirectoryMapping);
