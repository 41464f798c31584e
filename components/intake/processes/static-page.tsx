import { Card } from '@/components/ui/card';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { TextLink } from '@/components/ui/text-link';
import { CaseExchange } from './case-exchange';
import { frameHeights, frameOf } from './static-frame';
import type { ContactDocument } from '@/lib/intake/processes/resources';

const PAGE =
  '[&_:is(h1,h2)]:text-lg! [&_:is(h2,h3,h4)]:not-first:mt-5! [&_table]:block [&_table]:overflow-x-auto [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-1 [&_:is(td,th)]:text-left';

type StaticDocument = Pick<
  ContactDocument,
  'id' | 'name' | 'static_document' | 'static_layout' | 'static_links' | 'has_case_exchange'
>;

/** Shows the partner's own page in our typography unless it has its own layout (rule: web.static-frame). */
export function StaticPage({ document: process }: { document: StaticDocument }) {
  const { name, static_document, static_layout, static_links, has_case_exchange } = process;
  return (
    <>
      {static_layout === null ? (
        <Card className={PAGE}>
          <SanitizedHtml html={static_document ?? ''} />
        </Card>
      ) : (
        <Frame name={name} html={static_layout} />
      )}
      {has_case_exchange && <CaseExchange key={process.id} document_id={process.id} />}
      {static_layout !== null && static_links.length > 0 && <Links links={static_links} />}
    </>
  );
}

/** The sandbox allows no script, form, window or navigation. Its links are listed below it. */
function Frame({ name, html }: { name: string; html: string }) {
  const [narrow, wide] = frameHeights(html);
  return (
    <iframe
      sandbox=""
      title={name}
      srcDoc={frameOf(name, html)}
      style={{ '--narrow': `${narrow}px`, '--wide': `${wide}px` } as React.CSSProperties}
      className="h-(--narrow) max-h-[80dvh] min-h-24 w-full rounded-lg border border-line bg-surface sm:h-(--wide)"
    />
  );
}

function Links({ links }: { links: ContactDocument['static_links'] }) {
  return (
    <Card title="Links">
      <ul className="space-y-1.5">
        {links.map(({ href, text }) => (
          <li key={href} className="break-words">
            <TextLink external={/^https?:/i.test(href)} href={href}>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
