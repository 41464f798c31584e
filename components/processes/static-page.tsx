import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { ContactDocument } from '@/lib/processes/contact-document';
import { CaseExchange } from './case-exchange';
import { frameHeights, frameOf } from './static-frame';

/**
 * The partner's own page in a frame that may do nothing: no script, no form, no window, no way out (SECURITY, Input and
 * output). So its links and its case exchange stand below it.
 */
export function StaticPage({ document }: { document: ContactDocument }) {
  const { name, static_document, static_links, has_case_exchange } = document;
  const [narrow, wide] = frameHeights(static_document ?? '');
  return (
    <>
      <iframe sandbox="" title={name} srcDoc={frameOf(name, static_document ?? '')} style={{ '--narrow': `${narrow}px`, '--wide': `${wide}px` } as React.CSSProperties} className="h-(--narrow) max-h-[80dvh] min-h-24 w-full rounded-lg border border-line bg-surface sm:h-(--wide)" />
      {has_case_exchange && <CaseExchange key={document.id} document_id={document.id} />}
      {static_links.length > 0 && (
        <Card title="Links">
          <ul className="space-y-1.5">
            {static_links.map(({ href, text }) => <li key={href} className="break-words">{/^https?:/i.test(href) ? <TextLink external href={href}>{text}</TextLink> : <TextLink href={href}>{text}</TextLink>}</li>)}
          </ul>
        </Card>
      )}
    </>
  );
}
