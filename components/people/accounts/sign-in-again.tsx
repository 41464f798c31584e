'use client';
import { Alert } from '@/components/ui/alert';
import { logOut } from '@/lib/client/sign-out';
import { inWords, RECENT_LOGIN } from '@/lib/shared/durations';

/** For users without a password, a recent login replaces it (rule: passwords.current). */
export function LoginAgain({ what }: { what: string }) {
  return (
    <Alert
      level="warning"
      action={
        <button
          type="button"
          className="shrink-0 font-medium underline underline-offset-2"
          onClick={() => void logOut()}
        >
          Log out
        </button>
      }
    >
      To {what}, log out and back in, then do it within {inWords(RECENT_LOGIN)}.
    </Alert>
  );
}
