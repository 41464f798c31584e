import type { Ref } from 'react';
import { Badge } from '@/components/ui/badge';
import { classes } from '@/lib/shared/classes';
import { AUDIENCES } from '@/lib/shared/enums';
import { WRITING_LOOKS, type Writing } from './audience-field';

type Props = {
  ref: Ref<HTMLButtonElement>;
  writing: Writing;
  partner: string;
  typed: boolean;
  onOpen: () => void;
};

/** The editor on a phone until it is tapped (rule: screens.room). Without script the editor is open instead. */
export function FoldedEditor({ ref, writing, partner, typed, onOpen }: Props) {
  const { icon: Icon, ink, ground } = WRITING_LOOKS[writing];
  const words = typed ? 'Continue writing…' : writing === 'answer' ? `Answer ${partner}…` : 'Write a note…';
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={false}
      onClick={onOpen}
      className={classes(
        'hidden h-14 w-full items-center gap-2 border-t-4 px-4 text-left max-sm:[@media(scripting:enabled)]:flex',
        ground,
      )}
    >
      <Icon aria-hidden className={classes('size-4 shrink-0', ink)} />
      <span className="min-w-0 flex-1 truncate text-ink-soft">{words}</span>
      {writing !== 'answer' && <Badge tone={writing === 'internal' ? 'amber' : 'accent'}>{AUDIENCES[writing]}</Badge>}
    </button>
  );
}
