import { StaticPage } from './static-page';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';

type Props = { document: Pick<OwnDocument, 'id' | 'name' | 'static_document' | 'static_layout' | 'static_links'> };

export function StaticPreview({ document }: Props) {
  return (
    <section aria-labelledby="static-preview">
      <h2 id="static-preview" className="mb-2">
        Document
      </h2>
      {document.static_document ? (
        <StaticPage document={{ ...document, has_case_exchange: false }} />
      ) : (
        <p className="text-ink-soft">This process has no document yet.</p>
      )}
    </section>
  );
}
