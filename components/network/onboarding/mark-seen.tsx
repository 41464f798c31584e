'use client';
import { useEffect } from 'react';
import { ONBOARDING, secondsOf } from '@/lib/shared/durations';
import { SEEN_COOKIE } from '@/lib/shared/onboarding';

/**
 * Records that the end of a registration was shown: from then on its address leads home (rule:
 * onboarding.success-once).
 */
export function MarkSeen({ state }: { state: string }) {
  useEffect(() => {
    document.cookie = `${SEEN_COOKIE}=${state}; path=/onboarding; max-age=${secondsOf(ONBOARDING)}; samesite=lax`;
  }, [state]);
  return null;
}
