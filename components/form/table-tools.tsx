'use client';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { Button } from '@/components/ui/button';

const TOOLS: [label: string, act: (chain: ChainedCommands) => ChainedCommands][] = [
  ['Add row', (chain) => chain.addRowAfter()],
  ['Add column', (chain) => chain.addColumnAfter()],
  ['Remove row', (chain) => chain.deleteRow()],
  ['Remove column', (chain) => chain.deleteColumn()],
  ['Remove table', (chain) => chain.deleteTable()],
];

/**
 * Edits rows and columns of the table at the caret (rule: room.tables). Tab goes to the next cell, and adds a row
 * after the last.
 */
export function TableTools({ editor }: { editor: Editor }) {
  return (
    <div
      role="toolbar"
      aria-label="Table"
      className="flex gap-1 border-b border-line p-1 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap"
    >
      {TOOLS.map(([label, act]) => (
        <Button
          key={label}
          small
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => act(editor.chain().focus()).run()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
