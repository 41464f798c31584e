'use client';
import { ArrowLeft, UserRoundCog } from 'lucide-react';
import { useState } from 'react';
import { backToAdmin } from '@/lib/client/leave';

/** While a super admin acts as someone else: a bar that can't be missed (spec 1 §2). */
export function ImpersonationBar({ name }: { name: string }) {
  const [leaving, setLeaving] = useState(false);
  async function end() {
    setLeaving(true);
    await backToAdmin();
    setLeaving(false);
  }
  return (
    <div role="region" aria-label="Impersonation" className="sticky top-0 z-30 bg-amber-ink text-canvas">
      <div className="mx-auto flex min-h-10 max-w-wide flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 sm:px-6">
        <p className="flex min-w-0 items-center gap-2 font-medium"><UserRoundCog aria-hidden className="size-4 shrink-0" /><span className="truncate">Logged in as {name}</span></p>
        <button type="button" disabled={leaving} className="ml-auto inline-flex min-h-8 items-center gap-1.5 rounded-md border border-current px-3 font-medium hover:bg-canvas hover:text-amber-ink focus-visible:outline-canvas disabled:opacity-60 pointer-coarse:min-h-11" onClick={() => void end()}>
          <ArrowLeft aria-hidden className="size-4" /> Back to Admin
        </button>
      </div>
    </div>
  );
}
