'use client';
import { Asterisk, ChevronRight, Copy, EyeOff, MoveDown, MoveUp, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { memo, useId, useState, type DragEvent } from 'react';
import { FieldError } from '@/components/form/field-shell';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { GripDots } from '@/components/ui/dots';
import { Menu } from '@/components/ui/menu';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { DesignedField } from '@/lib/processes/form-rules';
import { classes } from '@/lib/shared/classes';
import type { FieldOption } from '@/lib/shared/form-field';
import { FIELD_TYPES } from '@/lib/shared/enums';
import type { Place } from './field-list';

const FieldDetails = dynamic(() => import('./field-details').then((part) => part.FieldDetails), {
  ssr: false,
  loading: () => <SkeletonLines lines={2} />,
});

export type RowActions = {
  toggle: (id: number) => void;
  change: (id: number, change: Partial<DesignedField>) => void;
  rechoose: (id: number, options: FieldOption[]) => void;
  move: (id: number, by: -1 | 1) => void;
  place: (id: number, place: Place) => void;
  duplicate: (id: number) => void;
  remove: (id: number) => void;
};
type Props = {
  field: DesignedField;
  fields: DesignedField[];
  isOpen: boolean;
  messages: Record<string, string> | undefined;
  actions: RowActions;
};

const DRAGGED = 'text/x-field';
/* Rows outside the window are not laid out; 36 px is the height of a line of text without the padding. */
const UNSEEN = '[contain-intrinsic-size:auto_36px] [content-visibility:auto]';

/** A field in the list: what it is, its order by drag or arrow keys, and its settings when it is opened. */
export const FieldRow = memo(function FieldRow({ field, fields, isOpen, messages, actions }: Props) {
  const { requirement_id: id, label, type, required } = field;
  const [over, setOver] = useState(false);
  const details = useId();
  const name = label || 'New field';
  function drop(event: DragEvent) {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const dragged = Number(event.dataTransfer.getData(DRAGGED));
    if (!dragged || dragged === id) return;
    const { section } = field;
    const rest = fields.filter((one) => one.section === section && one.requirement_id !== dragged);
    actions.place(dragged, { section, at: rest.indexOf(field) });
  }
  return (
    <li
      data-field={`fields.${fields.indexOf(field)}`}
      className={classes('px-1 py-1.5', !isOpen && UNSEEN, over && 'border-t-2 border-t-accent!')}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="flex items-center gap-1">
        <button
          type="button"
          data-row={id}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          className="control flex min-w-0 flex-1 items-center gap-2 rounded-md px-1 text-left hover:bg-hover"
          onClick={() => actions.toggle(id)}
        >
          <ChevronRight
            aria-hidden
            className={classes('size-4 shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 flex-1 font-medium break-words">
            {name}
            <Condition field={field} fields={fields} />
          </span>
          <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
            <Badge icon={type === 'hidden' ? EyeOff : undefined}>{FIELD_TYPES[type]}</Badge>
            {required && type !== 'hidden' && type !== 'copy' && (
              <Badge tone="accent" icon={Asterisk}>
                <span className="max-sm:sr-only">Required</span>
              </Badge>
            )}
          </span>
        </button>
        <IconButton
          label={`Move ${name}: arrow up or down, or drag`}
          icon={GripDots}
          data-handle={id}
          draggable
          className="cursor-grab"
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(id))}
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
            if (!by) return;
            event.preventDefault();
            actions.move(id, by);
          }}
        />
        <Menu label={`More for ${name}`} entries={entriesOf(id, actions)} />
      </div>
      {messages &&
        !isOpen &&
        Object.entries(messages).map(([part, text]) => <FieldError key={part} id={`${details}-${part}`} text={text} />)}
      {isOpen && (
        <div id={details} data-details={id} className="mt-2 mb-3 ml-1 border-l-2 border-line pl-4">
          <FieldDetails {...{ field, fields, messages, actions }} />
        </div>
      )}
    </li>
  );
});

const entriesOf = (id: number, actions: RowActions) => [
  { label: 'Move up', icon: MoveUp, onSelect: () => actions.move(id, -1) },
  { label: 'Move down', icon: MoveDown, onSelect: () => actions.move(id, 1) },
  { label: 'Duplicate', icon: Copy, onSelect: () => actions.duplicate(id) },
  'line' as const,
  { label: 'Delete', icon: Trash2, danger: true, onSelect: () => actions.remove(id) },
];

/** When the field shows, if not always. */
function Condition({ field: { group, additional_settings }, fields }: Pick<Props, 'field' | 'fields'>) {
  const tier = fields.find(({ requirement_id }) => requirement_id === additional_settings.linked_to?.requirement_id);
  const conditions = [group, tier && `${tier.label}: ${additional_settings.linked_to!.sub_choices.join(', ')}`].filter(
    Boolean,
  );
  return conditions.length ? (
    <span className="block text-sm font-normal text-ink-soft">Only for {conditions.join(' and ')}</span>
  ) : null;
}
