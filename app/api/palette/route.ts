import { endpoint } from '@/lib/platform/operation/endpoint';
import { readPalette } from '@/lib/network/palette/read';

export const GET = endpoint(readPalette);
