'use client';
import { columnsFor } from '@/components/table/columns';
import { DataTable } from '@/components/table/data-table';
import type { Tool } from '@/lib/reach/agents/tools';

type AgentTool = Pick<Tool, 'name' | 'title' | 'description' | 'scope' | 'effect'>;

const EFFECTS = {
  reads: 'Only reads',
  adds: 'Writes to your company or the partner',
  decides: 'Sends for your company',
} as const satisfies Record<Tool['effect'], string>;

const COLUMNS = columnsFor<AgentTool>((c) => [
  c.custom('title', 'Tool', (row) => <Named {...row} />, {
    value: ({ title }) => title,
    phone: { order: 0, bare: true, whole: true },
  }),
  c.text('description', 'What it does', {
    tight: false,
    sortable: false,
    phone: { order: 4, bare: true, whole: true },
  }),
  c.label('effect', 'Effect', EFFECTS, { tight: false, phone: { order: 6, whole: true } }),
  c.custom('scope', 'Scope', ({ scope }) => <span className="font-mono text-sm whitespace-nowrap">{scope}</span>, {
    value: ({ scope }) => scope,
    phone: { order: 8, whole: true },
  }),
]);

const Named = ({ title, name }: AgentTool) => (
  <>
    <span className="font-medium">{title}</span>
    <span className="block font-mono text-sm text-ink-soft">{name}</span>
  </>
);

export const AgentTools = ({ tools }: { tools: AgentTool[] }) => (
  <section className="space-y-3">
    <h2>What an agent can do</h2>
    <DataTable
      name="tools"
      rows={tools}
      columns={COLUMNS}
      label="Tools"
      noun="tool"
      rowKey={({ name }) => name}
      pageSize={50}
      search={false}
    />
  </section>
);
