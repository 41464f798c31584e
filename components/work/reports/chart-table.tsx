import { TextLink } from '@/components/ui/text-link';
import { Disclosure } from '@/components/ui/disclosure';

type Props = {
  label: string;
  head: string[];
  rows: string[][];
  /** Links of the rows, such as to the cases of a bar. */
  hrefs?: (string | undefined)[];
};

/** Shows the numbers of a chart as a folded table; its first column names the rows (rule: reports.usage-figures). */
export function ChartTable({ label, head, rows, hrefs }: Props) {
  return (
    <div className="mt-3 print:hidden">
      <Disclosure title="Show as a table">
        <div className="overflow-x-auto">
          <table className="w-full max-w-160 text-sm tabular-nums" aria-label={label}>
            <thead>
              <tr className="border-b border-line text-left text-ink-soft">
                {head.map((heading, index) => (
                  <th key={heading} scope="col" className={index ? NUMBER : 'py-1 pr-3 font-medium'}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...numbers], row) => (
                <tr key={row} className="border-b border-line/60">
                  <th scope="row" className="py-1 pr-3 text-left font-normal wrap-anywhere">
                    {hrefs?.[row] ? (
                      <TextLink href={hrefs[row]} prefetch={false}>
                        {name}
                      </TextLink>
                    ) : (
                      name
                    )}
                  </th>
                  {numbers.map((number, index) => (
                    <td key={index} className={NUMBER}>
                      {number}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </div>
  );
}

const NUMBER = 'py-1 pl-3 text-right font-medium whitespace-nowrap';
