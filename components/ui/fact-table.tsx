import type { ReactNode } from 'react';

type Props = { heads: readonly string[]; rows: ReactNode[][]; widths?: string[]; caption?: string };

/**
 * A table of sentences. On a phone each row is a block, whose cells after the first name their column.
 */
export const FactTable = ({ heads, rows, widths = [], caption }: Props) => (
  <table className="w-full text-sm max-sm:block">
    {caption && <caption className="sr-only">{caption}</caption>}
    <thead className="max-sm:sr-only">
      <tr className="border-y border-line bg-sunken text-left text-ink-soft">
        {heads.map((head, at) => (
          <th key={head} scope="col" className={`px-4 py-2 font-medium sm:px-5 ${widths[at] ?? ''}`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {rows.map(([first, ...others], row) => (
        <tr
          key={row}
          className="break-inside-avoid border-b border-line align-top last:border-0 max-sm:block max-sm:px-4 max-sm:py-3"
        >
          <th scope="row" className="px-5 py-3 text-left font-medium max-sm:block max-sm:p-0">
            {first}
          </th>
          {others.map((cell, at) => (
            <td key={heads[at + 1]} className="px-5 py-3 wrap-anywhere max-sm:block max-sm:px-0 max-sm:py-1">
              <span className="text-ink-soft sm:hidden">{heads[at + 1]}: </span>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
