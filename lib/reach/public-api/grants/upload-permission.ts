import 'server-only';
import { seal, unseal } from '@/lib/platform/secrets/sealing';

/** Contents of an upload token. */
export type UploadPart = { grant_id: number; number: number; until: Date };

/** Header of such a link. */
export const UPLOAD_TOKEN = 'x-upload-token';
const PURPOSE = 'concord upload link';

/** Signs a token that permits putting this part of the grant until it expires. */
export const sealPermission = ({ grant_id, number, until }: UploadPart): string =>
  seal(`${grant_id} ${number} ${until.getTime()}`, PURPOSE);

/** Null for any text that sealPermission did not make. */
export function openPermission(token: string): UploadPart | null {
  const text = token.length <= 200 ? unseal(token, PURPOSE) : null;
  const [grant_id, number, until] = (text ?? '').split(' ').map(Number);
  return grant_id && number && until ? { grant_id, number, until: new Date(until) } : null;
}
