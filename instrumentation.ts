/** Called once by every server process when it starts; never during the build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && process.env.NEXT_PHASE !== 'phase-production-build') {
    const { joinWork } = await import('./lib/jobs/process');
    joinWork();
    const { refreshNews } = await import('./lib/directory/news');
    void refreshNews();
  }
}
