import { ExportButton } from '@/components/ui/export-button';
import { plural } from '@/lib/shared/format';
import { MAX_TICKED } from '@/lib/work/cases/policy';

type Props = { href: string; name: string; count: number };

/** Exports the ticked cases of a list (rule: cases.export). */
export const ExportTicked = ({ href, name, count }: Props) => (
  <>
    <ExportButton href={href} name={name} disabled={count > MAX_TICKED}>
      {`Export ${plural(count, 'case')}`}
    </ExportButton>
    {count > MAX_TICKED && <p className="text-ink-soft">Export at most {MAX_TICKED} cases at once.</p>}
  </>
);
