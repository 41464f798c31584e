import type { ComponentProps, ReactNode } from 'react';
import { Screen } from '@/components/shell/screen';
import { DocumentHeader } from '@/components/processes/document-header';
import { FormTest } from './form-test';

type Props = ComponentProps<typeof FormTest> & { back: ReactNode; now: string };

/** The form beside what callers read about the process, laid out as where they open a case. */
export function FormTestScreen({ back, now, ...test }: Props) {
  const { document } = test;
  return (
    <Screen title="Test form" hint={`${document.name}, as callers see it`} back={back}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,45rem)_20rem] lg:items-start lg:justify-between">
        <aside className="lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1">
          <DocumentHeader document={document} now={now} />
        </aside>
        <div className="min-w-0 max-w-180 space-y-6 lg:col-start-1 lg:row-start-1">
          <FormTest {...test} />
        </div>
      </div>
    </Screen>
  );
}
