'use client';
import { useState } from 'react';
import { ArrowLeft, UserRoundCog } from '@/components/ui/icons';
import { leaveImpersonation } from '@/lib/client/sign-out';

/**
 * Names the user that a super admin is acting as on every screen, with the way back (spec 1 §2). Its height is
 * `--sticky-top` in globals.css; sticky elements and scroll targets stay clear of it.
 */
export function ImpersonationBar({ name }: { name: string }) {
  const [leaving, setLeaving] = useState(false);
  async function end() {
    setLeaving(true);
    await leaveImpersonation();
    setLeaving(false);
  }
  return (
    <div
      role="region"
      aria-label="Impersonation"
      data-sticky-bar
      className="sticky top-0 z-30 h-12 bg-amber-ink text-canvas print:hidden"
    >
      <div className="frame flex h-full items-center gap-4">
        <p className="flex min-w-0 items-center gap-2 font-medium" title={`Logged in as ${name}`}>
          <UserRoundCog aria-hidden className="size-4 shrink-0" />
          <span className="truncate">Logged in as {name}</span>
        </p>
        <button
          type="button"
          disabled={leaving}
          className="ml-auto inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-md border border-current px-3 font-medium hover:bg-canvas hover:text-amber-ink focus-visible:outline-canvas disabled:opacity-60 pointer-coarse:min-h-11"
          onClick={() => void end()}
        >
          <ArrowLeft aria-hidden className="size-4" /> Back to Admin
        </button>
      </div>
    </div>
  );
}
