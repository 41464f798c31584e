'use client';
import { useEffect, useState } from 'react';
import { TextLink } from '@/components/ui/text-link';

export type Part = { anchor: string; title: string; count?: number };

/** Contents of a long page, which mark the part that is being read; without scripts, plain links. */
export function Contents({ label, parts }: { label: string; parts: Part[] }) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        setCurrent((before) => parts.find(({ anchor }) => inView.has(anchor))?.anchor ?? before);
      },
      // The upper third of the window, where people read.
      { rootMargin: '0px 0px -66% 0px' },
    );
    for (const { anchor } of parts) {
      const part = document.getElementById(anchor);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [parts]);
  return (
    <nav aria-label={label}>
      <ul className="space-y-1 border-l border-line">
        {parts.map(({ anchor, title, count }) => (
          <li
            key={anchor}
            className="-ml-px border-l-2 border-transparent pl-3 has-aria-[current]:border-accent has-aria-[current]:font-medium"
          >
            <TextLink href={`#${anchor}`} aria-current={anchor === current ? 'location' : undefined}>
              {title}
            </TextLink>
            {count !== undefined && <span className="text-ink-faint"> {count}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
