'use client';
import dynamic from 'next/dynamic';
import { memo, useId, useState, type DragEvent } from 'react';
import { FieldError } from '@/components/form/field-shell';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { GripDots } from '@/components/ui/dots';
import { Asterisk, ChevronRight, Copy, EyeOff, MoveDown, MoveUp, Trash2 } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { DesignedField } from '@/lib/intake/forms/field';
import { isFilledIn, rulesOf } from '@/lib/intake/forms/field-types';
import { classes } from '@/lib/shared/classes';
import { FIELD_TYPES } from '@/lib/shared/enums';
import type { RowActions } from '@/lib/intake/forms/field-list';

const FieldDetails = dynamic(() => import('./field-details').then((part) => part.FieldDetails), {
  ssr: false,
  loading: () => <SkeletonLines lines={2} />,
});

type Messages = Record<string, string> | undefined;
type Props = {
  field: DesignedField;
  /** Position in the whole list, by which the server names it. */
  index: number;
  condition: string;
  fields: DesignedField[] | undefined;
  messages: Messages;
  actions: RowActions;
};

const DRAGGED = 'text/x-field';
/* Rows outside the window are not laid out; 36 px is the height of a line of text without the padding. */
const UNSEEN = '[contain-intrinsic-size:auto_36px] [content-visibility:auto]';

export const FieldRow = memo(function FieldRow({ field, index, condition, fields, messages, actions }: Props) {
  const { requirement_id: id, label, type, required } = field;
  const [over, setOver] = useState(false);
  const details = useId();
  const name = label || 'New field';
  const isOpen = fields !== undefined;
  function drop(event: DragEvent) {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    const dragged = Number(event.dataTransfer.getData(DRAGGED));
    if (dragged && dragged !== id) actions.drop(dragged, id);
  }
  return (
    <li
      data-field={`fields.${index}`}
      data-name={label || undefined}
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
            {condition && <span className="block text-sm font-normal text-ink-soft">{condition}</span>}
          </span>
          <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
            <Badge icon={rulesOf(type).unseen && EyeOff}>{FIELD_TYPES[type]}</Badge>
            {required && !isFilledIn(type) && (
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
}, isSameRow);

/** Messages are recreated on every change, so their texts are compared. */
function isSameRow(before: Props, after: Props): boolean {
  return (
    before.field === after.field &&
    before.index === after.index &&
    before.condition === after.condition &&
    before.fields === after.fields &&
    before.actions === after.actions &&
    isSameText(before.messages, after.messages)
  );
}

const isSameText = (before: Messages, after: Messages) => JSON.stringify(before) === JSON.stringify(after);

const entriesOf = (id: number, actions: RowActions) => [
  { label: 'Move up', icon: MoveUp, onSelect: () => actions.move(id, -1) },
  { label: 'Move down', icon: MoveDown, onSelect: () => actions.move(id, 1) },
  { label: 'Duplicate', icon: Copy, onSelect: () => actions.duplicate(id) },
  'line' as const,
  { label: 'Delete', icon: Trash2, danger: true, onSelect: () => actions.remove(id) },
];
