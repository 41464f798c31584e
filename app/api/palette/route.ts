import { endpoint } from '@/lib/core/endpoint';
import { readPalette } from '@/lib/palette/read';

export const GET = endpoint(readPalette);
