import { Check } from '@/components/ui/icons';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { classes } from '@/lib/shared/classes';
import type { Step } from '@/lib/shared/onboarding';

const NAMES = ['Contact Details', 'Accept Agreement', 'Process'];
const PLACE: Record<Step, number> = {
  contact: 0,
  'basic-premium': 1,
  agreements: 1,
  'choose-process': 2,
  process: 2,
  success: 3,
};

/** A member's contact details are known, so they count as done (spec 2 §2). */
export function ProgressSteps({ at }: { at: Step }) {
  const place = PLACE[at];
  return (
    <ol aria-label="Steps" className="grid grid-cols-3 gap-2 print:hidden">
      {NAMES.map((name, index) => {
        const isDone = index < place;
        return (
          <li
            key={name}
            aria-current={index === place ? 'step' : undefined}
            className={classes(
              'border-t-4 pt-2 text-sm',
              index <= place ? 'border-accent' : 'border-line',
              index === place ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            <span className="flex items-start gap-1">
              {isDone && <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />}
              <span className="min-w-0 wrap-anywhere">
                {name}
                {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
