import 'server-only';
import { and, eq, lte, type Column } from 'drizzle-orm';
import { bytesOf } from '@/lib/platform/files/stored-files';
import type { Content } from '@/lib/platform/files/store';

/** `logo` is an attached PNG; null shows initials. */
export type MailParty = { name: string; logo: Uint8Array | null };

const MAX_LOGO_BYTES = 100_000;

export const emailLogo = (logo: { id: Column; size: Column }, logo_file_id: Column) =>
  and(eq(logo.id, logo_file_id), lte(logo.size, MAX_LOGO_BYTES));

export const logoBytes = async (logo: Content | null): Promise<Uint8Array | null> => logo && bytesOf(logo);

export const logoCid = (index: number) => `logo-${index + 1}@concord`;
