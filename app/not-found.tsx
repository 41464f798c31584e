import type { Metadata } from 'next';
import { currentActor } from '@/lib/platform/operation/run-query';
import { PageShell } from './page-shell';
import { NotFoundMessage } from './not-found-message';
import { PublicFrame } from './public-frame';

export const metadata: Metadata = { title: 'Page Not Found', robots: { index: false } };

export default async function NotFound() {
  const actor = await currentActor();
  return (
    <PageShell actor={actor}>
      {actor.kind === 'guest' ? (
        <PublicFrame>
          <NotFoundMessage />
        </PublicFrame>
      ) : (
        <NotFoundMessage />
      )}
    </PageShell>
  );
}
