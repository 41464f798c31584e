import { notify } from './notify';
import { isFailure, post } from './post';
import { clearDrafts } from './use-draft';
import { forget } from './use-remembered';

/**
 * Ends a session (logout, Back to Admin) and goes where the answer says. A full load, so that nothing of the one person's
 * screens stays for the other. Drafts go too.
 */
export async function leave(url: string, otherwise = '/'): Promise<void> {
  try {
    const answer = await post<{ location?: string }>(url);
    clearDrafts();
    location.assign(answer?.location ?? otherwise);
  } catch (error) {
    if (!isFailure(error)) throw error;
    if (error.kind === 'signed_out') location.assign(otherwise);
    else notify.error(error.kind === 'offline' ? 'No connection. Try again in a moment.' : error.message);
  }
}

/** Nothing of a deleted account stays on this machine: no drafts, no address in the login form. */
export function forgetPerson(): void {
  clearDrafts();
  forget('email');
}

export const logOut = () => leave('/api/auth/logout');
export const backToAdmin = () => leave('/api/auth/back_to_admin', '/super_admin/dashboard');
