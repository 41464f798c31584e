'use client';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/empty-state';
import { MESSAGES, type ProblemKind } from '@/lib/shared/problem';

type Props = { error: Error & { digest?: string }; reset: () => void };

const RETRY_AFTER_MS = 5_000;
/** Problems that the error's digest names; any other digest is a reference into the log. */
const KNOWN: Partial<Record<ProblemKind, string>> = { rate_limited: MESSAGES.rateLimited, unavailable: MESSAGES.busy };

/** Retries by itself while the portal is busy; details are only in the log. */
export default function ErrorPage({ error, reset }: Props) {
  const router = useRouter();
  const known = KNOWN[error.digest as ProblemKind];
  const again = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  useEffect(() => {
    if (error.digest !== 'unavailable') return;
    const timer = setTimeout(again, RETRY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [error]); // oxlint-disable-line react-hooks/exhaustive-deps
  return (
    <main id="content" tabIndex={-1} className="frame flex-1 py-10">
      <h1 className="sr-only">{known ?? 'Something went wrong.'}</h1>
      <ErrorState
        title={known ?? 'Something went wrong.'}
        action={
          <Button kind="primary" onClick={again}>
            Try again
          </Button>
        }
      >
        This page could not be loaded. What you entered on other pages is safe.
        {error.digest && !known && <> Reference: {error.digest}</>}
      </ErrorState>
    </main>
  );
}
