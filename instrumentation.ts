/** Called by Next once per server process at start, not during the build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_PHASE !== 'phase-production-build') {
    const { startBackgroundWork } = await import('./lib/worker/jobs/process');
    startBackgroundWork();
    const { provideMeasures } = await import('./lib/network/status/measures');
    provideMeasures();
    const { answerGuestPages } = await import('./lib/platform/operation/guest-page');
    answerGuestPages();
    const { refreshNews } = await import('./lib/partners/directory/news');
    void refreshNews();
  }
}
