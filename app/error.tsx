'use client';
import { useRouter } from 'next/navigation';
import { startTransition, useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/empty-state';
import { SAYS, type ProblemKind } from '@/lib/shared/problem';

type Props = { error: Error & { digest?: string }; reset: () => void };

const LOOK_AGAIN_AFTER = 5_000;
/** Refusals that the server names by the error's digest; any other digest is a reference into the log. */
const KNOWN: Partial<Record<ProblemKind, string>> = { tooMany: SAYS.tooMany, unavailable: SAYS.busy };

/** A page that could not be made. While the portal is busy it comes by itself; what went wrong inside stays in the log. */
export default function ErrorPage({ error, reset }: Props) {
  const router = useRouter();
  const known = KNOWN[error.digest as ProblemKind];
  const again = () => startTransition(() => {
    router.refresh();
    reset();
  });
  useEffect(() => {
    if (error.digest !== 'unavailable') return;
    const timer = setTimeout(again, LOOK_AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [error]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-4 py-10">
      <h1 className="sr-only">{known ?? 'Something went wrong.'}</h1>
      <ErrorState title={known ?? 'Something went wrong.'} action={<Button kind="primary" onClick={again}>Try again</Button>}>
        This page could not be loaded. Nothing you have entered elsewhere is lost.{error.digest && !known && <> Reference: {error.digest}</>}
      </ErrorState>
    </main>
  );
}
