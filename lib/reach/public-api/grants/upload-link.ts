import 'server-only';
import { seal, unseal } from '@/lib/platform/secrets/sealing';

export type UploadPart = { grant_id: number; number: number; until: Date };

const PURPOSE = 'concord upload link';

/** The last part of an address to which anybody can put one part of a grant until then. */
export const sealLink = ({ grant_id, number, until }: UploadPart): string =>
  Buffer.from(seal(`${grant_id} ${number} ${until.getTime()}`, PURPOSE), 'base64').toString('base64url');

/** Null for any text that sealLink did not make. */
export function openLink(link: string): UploadPart | null {
  const text = link.length <= 200 ? unseal(Buffer.from(link, 'base64url').toString('base64'), PURPOSE) : null;
  const [grant_id, number, until] = (text ?? '').split(' ').map(Number);
  return grant_id && number && until ? { grant_id, number, until: new Date(until) } : null;
}
