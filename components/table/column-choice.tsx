'use client';
import { useId, useState } from 'react';
import { buttonLook } from '@/components/ui/button';
import { Columns3 } from '@/components/ui/icons';
import { usePopover } from '@/components/ui/use-popover';

type Props<Key extends string> = {
  columns: readonly Key[];
  headings: Readonly<Record<Key, string>>;
  shown: readonly Key[];
  onChange: (shown: Key[]) => void;
};

export function ColumnChoice<Key extends string>(choice: Props<Key>) {
  const { anchor, layer, open, setOpen } = usePopover<HTMLButtonElement, HTMLDivElement>({ align: 'end' });
  const id = useId();
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={buttonLook()}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Columns3 aria-hidden className="size-4 shrink-0" />
        Columns
      </button>
      {open && (
        <div
          ref={layer}
          id={id}
          popover="manual"
          role="group"
          aria-label="Columns"
          className="m-0 min-w-52 animate-appear rounded-md border border-line bg-raised p-2 text-ink shadow-pop"
        >
          <Columns {...choice} />
        </div>
      )}
    </>
  );
}

/** Shows each change at once and adds it to the earlier ones before the page has applied them. */
function Columns<Key extends string>({ columns, headings, shown, onChange }: Props<Key>) {
  const [ticked, setTicked] = useState(shown);
  function toggle(key: Key, on: boolean) {
    const next = columns.filter((one) => (one === key ? on : ticked.includes(one)));
    setTicked(next);
    onChange(next);
  }
  return columns.map((key) => (
    <label
      key={key}
      className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 hover:bg-hover pointer-coarse:min-h-11"
    >
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={ticked.includes(key)}
        onChange={(event) => toggle(key, event.target.checked)}
      />
      {headings[key]}
    </label>
  ));
}
