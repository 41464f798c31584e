import { StaticPage } from './static-page';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';

type Props = { document: Pick<OwnDocument, 'id' | 'name' | 'static_document' | 'static_layout' | 'static_links'> };

export function StaticPreview({ document: process }: Props) {
  return (
    <section aria-labelledby="static-preview">
      <h2 id="static-preview" className="mb-2">
        Document
      </h2>
      {process.static_document ? (
        <StaticPage document={{ ...process, has_case_exchange: false }} />
      ) : (
        <p className="text-ink-soft">This process has no document yet.</p>
      )}
    </section>
  );
}
