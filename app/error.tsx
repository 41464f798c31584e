'use client';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/empty-state';

type Props = { error: Error & { digest?: string }; reset: () => void };

/** A page that could not be made; what went wrong inside stays in the log under this reference. */
export default function ErrorPage({ error, reset }: Props) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 px-4 py-10">
      <h1 className="sr-only">Something went wrong.</h1>
      <ErrorState title="Something went wrong." action={<Button kind="primary" onClick={reset}>Try again</Button>}>
        This page could not be loaded. Nothing you have entered elsewhere is lost.{error.digest && <> Reference: {error.digest}</>}
      </ErrorState>
    </main>
  );
}
