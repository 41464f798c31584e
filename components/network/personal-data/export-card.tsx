'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { FileDown } from '@/components/ui/icons';
import { Spinner } from '@/components/ui/spinner';
import { Time } from '@/components/ui/time';
import { useSend } from '@/lib/client/use-send';
import type { ExportState, requestExport } from '@/lib/network/personal-data/own-export';

const ASKED_AGAIN_MS = 5_000;

/** Asks for a copy of one's data and shows how far it is (rule: accounts.export). */
export function ExportCard({ state, asked_at, expires_at, next_at }: ExportState) {
  const { send, pending } = useSend<typeof requestExport>('/api/users/export');
  const isMade = state === 'waiting' || state === 'making';
  useReadAgain(isMade);
  return (
    <Card title="A copy of your data" hint="What you entered and did, as JSON, with the files that you sent.">
      <div className="space-y-3">
        <p aria-live="polite">
          {isMade && (
            <>
              <Spinner className="mr-2 inline size-4" />
              {state === 'waiting' ? 'Waiting to be made' : 'Being made'}, asked for on <Time at={asked_at!} />. We’ll
              email you a link.
            </>
          )}
          {state === 'ready' && (
            <>
              Ready. The link in our email works until <Time at={expires_at!} />.
            </>
          )}
          {state === 'failed' && 'The last copy could not be made. Ask for another one.'}
          {state === 'none' && 'We’ll email you a link, which works for you alone.'}
        </p>
        {!isMade && (
          <Button icon={FileDown} loading={pending} disabled={next_at !== null} onClick={() => void send()}>
            Ask for a copy
          </Button>
        )}
        {!isMade && next_at && (
          <p className="text-sm text-ink-soft">
            You can ask for another one from <Time at={next_at} /> on.
          </p>
        )}
      </div>
    </Card>
  );
}

/** Reads the page again while a copy is made, as long as somebody looks. */
function useReadAgain(isMade: boolean) {
  const router = useRouter();
  useEffect(() => {
    if (!isMade) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMade, router]);
}
