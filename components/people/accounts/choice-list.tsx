import { ChevronRight } from '@/components/ui/icons';

type Choice = { name: string; href: string; note: string };

/** Companies of which one is opened. */
export function ChoiceList({ label, choices }: { label: string; choices: Choice[] }) {
  return (
    <ul aria-label={label} className="space-y-2">
      {choices.map(({ name, href, note }) => (
        <li key={href}>
          <a
            href={href}
            className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-surface px-3 py-2 text-ink no-underline hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink-soft">{note}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
          </a>
        </li>
      ))}
    </ul>
  );
}
