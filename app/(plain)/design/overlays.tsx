'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { Copy, Pencil, Trash2 } from '@/components/ui/icons';
import { Menu } from '@/components/ui/menu';
import { SuggestBox } from '@/components/ui/suggest-box';
import { Tooltip } from '@/components/ui/tooltip';
import { PaletteOpener } from '@/components/shell/palette-opener';
import { PartnerSuggestion, partnerKey, type PartnerEntry } from '@/components/partners/directory/partner-suggestion';
import { notify } from '@/lib/client/notify';

const READER = {
  name: 'Ada Byron',
  email: 'ada@acme.test',
  role: 'caller' as const,
  company: { name: 'Acme Storage', slug: 'acme', limited: false, level: 'premium' as const },
};

export function Overlays() {
  const [open, setOpen] = useState(false);
  const [ask, dialog] = useConfirm();
  const entries = [
    { label: 'Edit', icon: Pencil, onSelect: () => notify.success('Edit') },
    { label: 'Duplicate', icon: Copy, onSelect: () => notify.success('Duplicate') },
    'line' as const,
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void remove() },
  ];
  async function remove() {
    if (
      await ask({
        title: 'Delete the department Wireless?',
        children: 'Its tags and favorites are deleted with it.',
        action: 'Delete Wireless',
      })
    )
      notify.delete('Wireless is deleted.');
  }
  return (
    <Card title="Overlays">
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => void remove()}>Confirm</Button>
        <Menu label="Actions for Wireless" entries={entries} />
        <Menu label="Export" opener="Export" entries={entries.slice(0, 2)} />
        <Tooltip text="Shown on focus, too">
          <Button>Tooltip</Button>
        </Tooltip>
        <PaletteOpener user={READER} links={{}} partnerSearch />
      </div>
      <div className="mt-4 max-w-2xl">
        <SuggestBox<PartnerEntry>
          url="/api/caller/company_directory"
          label="Search partners"
          placeholder="Search for a partner: name, department, tag or product"
          large
          keyOf={partnerKey}
          show={(entry, term) => <PartnerSuggestion entry={entry} term={term} />}
          onChoose={(entry) => notify.success(entry.company_name)}
        />
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Invite a member"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              Send invite
            </Button>
          </>
        }
      >
        <p className="text-ink-soft">The focus stays inside until it is closed.</p>
      </Dialog>
      {dialog}
    </Card>
  );
}
