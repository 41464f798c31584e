'use client';
import Link from 'next/link';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Lock } from '@/components/ui/icons';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { classes } from '@/lib/shared/classes';
import { Count } from './count';

const LOOK =
  'relative inline-flex items-center gap-2 whitespace-nowrap px-3 py-2 text-ink-soft hover:text-ink pointer-coarse:min-h-11 rounded-t-md focus-visible:outline-offset-[-2px]';
const CHOSEN =
  'font-medium text-ink after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent';
const ROW = 'flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]';

export type LinkTab = {
  href: string;
  label: string;
  count?: number;
  countIsExact?: boolean;
  current?: boolean;
  attention?: boolean;
  /** The company's membership does not include it; its screen says why. */
  locked?: boolean;
};

/** Each tab has its own address, so the server renders the selected one. `attention` marks pending work. */
export function LinkTabs({ tabs, label }: { tabs: LinkTab[]; label: string }) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  // On a narrow screen, centers the current tab in its scrolling row without scrolling the page.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={classes('relative', ROW)}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          scroll={false}
          prefetch={false}
          aria-current={tab.current ? 'page' : undefined}
          className={classes(LOOK, tab.current && CHOSEN)}
        >
          {tab.label}
          {tab.locked && (
            <>
              <Lock aria-hidden className="size-3.5 text-ink-faint" />
              <VisuallyHidden> (locked)</VisuallyHidden>
            </>
          )}
          {tab.count !== undefined && (
            <Count total={tab.count} total_is_exact={tab.countIsExact} attention={tab.attention && tab.count > 0} />
          )}
        </Link>
      ))}
    </nav>
  );
}

type Tab = { key: string; label: string; count?: number; panel: ReactNode };

type TabsProps = {
  tabs: Tab[];
  label: string;
  initial?: string;
  /** The chosen tab, where several rows of tabs choose together. */ chosen?: string;
  onChoose?: (key: string) => void;
};

/**
 * Arrows move between tabs. Hidden panels stay mounted and keep their entries. Without scripts all panels are shown, one
 * below another.
 */
export function Tabs({ tabs, label, initial, chosen: given, onChoose }: TabsProps) {
  const [own, setOwn] = useState(initial ?? tabs[0]?.key);
  const chosen = given ?? own;
  const setChosen = onChoose ?? setOwn;
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === chosen);
    const next = {
      ArrowRight: tabs[(at + 1) % tabs.length],
      ArrowLeft: tabs.at(at - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    setChosen(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div role="tablist" aria-label={label} className={classes(ROW, 'noscript:hidden')} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            className={classes(LOOK, tab.key === chosen && CHOSEN)}
            onClick={() => setChosen(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <Count total={tab.count} />}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${id}-${tab.key}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${tab.key}`}
          hidden={tab.key !== chosen}
          className="pt-4 noscript:block!"
        >
          <p className="hidden font-medium noscript:block">{tab.label}</p>
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
