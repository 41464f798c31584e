'use client';
import { CodeBlock } from '@/components/ui/code-block';
import { Tabs } from '@/components/ui/tabs';
import { createStore, useStore } from '@/lib/client/store';

/** One choice for all samples of the page; undefined for the first language. */
const language = createStore<string | undefined>(undefined);

export function CodeSamples({ title, code }: { title: string; code: Record<string, string> }) {
  const [first = ''] = Object.keys(code);
  return (
    <Tabs
      label={`${title}: language`}
      chosen={useStore(language, undefined) ?? first}
      onChoose={language.set}
      tabs={Object.entries(code).map(([key, sample]) => ({ key, label: key, panel: <CodeBlock code={sample} /> }))}
    />
  );
}
