'use client';
import './globals.css';

type Props = { error: Error & { digest?: string }; reset: () => void };

export default function GlobalError({ error, reset }: Props) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto max-w-2xl px-4 py-16">
          <h1>Something went wrong.</h1>
          <p className="mt-2">The portal could not show this page.{error.digest && <> Reference: {error.digest}</>}</p>
          <button type="button" className="mt-4 underline" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
