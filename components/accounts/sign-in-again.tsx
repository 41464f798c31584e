'use client';
import { Alert } from '@/components/ui/alert';
import { logOut } from '@/lib/client/leave';

/** For those without a password here: a fresh sign-in stands for it. */
export function SignInAgain({ what }: { what: string }) {
  return (
    <Alert level="warning" action={<button type="button" className="shrink-0 font-medium underline underline-offset-2" onClick={() => void logOut()}>Logout</button>}>
      To {what}, log out and in again, then do it within 10 minutes.
    </Alert>
  );
}
