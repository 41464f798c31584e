import { Card } from '@/components/ui/card';
import { FactTable } from '@/components/ui/fact-table';
import { TextLink } from '@/components/ui/text-link';
import type { Part, Table } from '@/lib/network/trust/document';

const WIDTHS: Record<number, string[]> = {
  2: ['sm:w-3/5', 'sm:w-2/5'],
  4: ['sm:w-1/5', 'sm:w-1/5', 'sm:w-2/5', 'sm:w-1/5'],
};

/** The parts of the trust page, each a card that the contents lead to (rule: operations.trust-page). */
export const TrustParts = ({ parts }: { parts: Part[] }) => (
  <>
    {parts.map((part) => (
      <TrustPart key={part.anchor} {...part} />
    ))}
  </>
);

const TrustPart = ({ anchor, title, text = [], points = [], tables = [] }: Part) => (
  <Card id={anchor} title={title} flush className="scroll-mt-4">
    {(text.length > 0 || points.length > 0) && (
      <div className="max-w-(--form) space-y-2 px-4 pb-4 sm:px-5">
        {text.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {points.length > 0 && (
          <ul className="list-disc space-y-1 pl-5">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
    )}
    {tables.map((table) => (
      <TrustTable key={table.title ?? anchor} {...table} name={table.title ?? title} />
    ))}
  </Card>
);

const TrustTable = ({ title, heads, rows, name }: Table & { name: string }) => (
  <>
    {title && <h3 className="px-4 pt-3 pb-2 sm:px-5">{title}</h3>}
    <FactTable heads={heads} widths={WIDTHS[heads.length]} caption={name} rows={rows.map((row) => row.map(linked))} />
  </>
);

/** Only the operator's own settings hold addresses. */
const linked = (cell: string) =>
  /^https?:\/\/\S+$/.test(cell) ? (
    <TextLink href={cell} external>
      {cell.replace(/^https?:\/\//, '')}
    </TextLink>
  ) : (
    cell
  );
