import type { ComponentProps, ReactNode } from 'react';
import { Screen } from '@/components/shell/screen';
import { DocumentHeader } from '@/components/intake/processes/document-header';
import { FormTest } from './form-test';

type Props = ComponentProps<typeof FormTest> & { back: ReactNode; now: string };

export function FormTestScreen({ back, now, ...test }: Props) {
  const { document } = test;
  return (
    <Screen
      title="Test form"
      hint={`${document.name}, as callers see it`}
      back={back}
      narrow
      asideFirst
      aside={<DocumentHeader document={document} now={now} />}
    >
      <FormTest {...test} />
    </Screen>
  );
}
