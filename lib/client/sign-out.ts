import { notify } from './notify';
import { tell } from './person';
import { isFailure, post } from './post';
import { clearDrafts } from './use-draft';
import { removeStored } from './use-stored-value';
import { SUPER_ADMIN_HOME } from '@/lib/shared/home-path';

/**
 * Ends a session (logout, Back to Admin) and follows the response with a full page load, so that none of one user's
 * screens and drafts remain for the next.
 */
export async function leaveSession(url: string, otherwise = '/'): Promise<void> {
  try {
    const answer = await post<{ location?: string }>(url);
    clearDrafts();
    tell(null);
    location.assign(answer?.location ?? otherwise);
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.kind === 'signed_out') location.assign(otherwise);
    else notify.error(error.kind === 'offline' ? 'No connection. Try again in a moment.' : error.message);
  }
}

export function clearPersonalData(): void {
  clearDrafts();
  tell(null);
  removeStored('email');
}

export const logOut = () => leaveSession('/api/auth/logout');
export const leaveImpersonation = () => leaveSession('/api/auth/back_to_admin', SUPER_ADMIN_HOME);
