'use client';
import type { MouseEvent } from 'react';
import { IconButton } from '@/components/ui/button';
import type { LucideIcon } from '@/components/ui/icon';
import {
  Bold,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Table,
  Terminal,
  Undo2,
  Unlink,
} from '@/components/ui/icons';

export type Format = 'bold' | 'italic' | 'bulletList' | 'orderedList' | 'blockquote' | 'codeBlock';
export type RichTextAction = Format | 'table' | 'link' | 'unlink' | 'undo' | 'redo';

export type ActiveFormats = { formats: Format[]; link: boolean; table: boolean };

const FORMATS: { format: Format; label: string; icon: LucideIcon }[] = [
  { format: 'bold', label: 'Bold', icon: Bold },
  { format: 'italic', label: 'Italic', icon: Italic },
  { format: 'bulletList', label: 'Bulleted list', icon: List },
  { format: 'orderedList', label: 'Numbered list', icon: ListOrdered },
  { format: 'blockquote', label: 'Quote', icon: Quote },
  { format: 'codeBlock', label: 'Code block', icon: Terminal },
];

export const NO_FORMATS: ActiveFormats = { formats: [], link: false, table: false };

/** Keeps the caret where the button will act. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

type Props = {
  label: string;
  active: ActiveFormats;
  linking: boolean;
  onAction: (action: RichTextAction) => void;
};

export function RichTextToolbar({ label, active, linking, onAction }: Props) {
  return (
    <div
      role="toolbar"
      aria-label={`Format ${label}`}
      className="flex gap-0.5 border-b border-line p-1 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap"
    >
      {FORMATS.map((one) => (
        <IconButton
          key={one.format}
          label={one.label}
          icon={one.icon}
          aria-pressed={active.formats.includes(one.format)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          onMouseDown={keepFocus}
          onClick={() => onAction(one.format)}
        />
      ))}
      {/* In a table, the table's own buttons replace this one. */}
      {!active.table && (
        <IconButton label="Table" icon={Table} onMouseDown={keepFocus} onClick={() => onAction('table')} />
      )}
      {active.link ? (
        <IconButton label="Remove link" icon={Unlink} onMouseDown={keepFocus} onClick={() => onAction('unlink')} />
      ) : (
        <IconButton
          label="Link"
          icon={Link2}
          aria-expanded={linking}
          onMouseDown={keepFocus}
          onClick={() => onAction('link')}
        />
      )}
      <span className="flex-1" />
      <IconButton label="Undo" icon={Undo2} onMouseDown={keepFocus} onClick={() => onAction('undo')} />
      <IconButton label="Redo" icon={Redo2} onMouseDown={keepFocus} onClick={() => onAction('redo')} />
    </div>
  );
}
