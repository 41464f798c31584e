import type { ComponentProps, ReactNode } from 'react';
import { Screen } from '@/components/shell/screen';
import { ProcessHeader } from '@/components/intake/processes/document-header';
import { FormTest } from './form-test';

type Props = ComponentProps<typeof FormTest> & { back: ReactNode; now: string };

export function FormTestScreen({ back, now, ...test }: Props) {
  const { document: process } = test;
  return (
    <Screen
      title="Test form"
      hint={`${process.name}, as callers see it`}
      back={back}
      narrow
      asideFirst
      aside={<ProcessHeader document={process} now={now} />}
    >
      <FormTest {...test} />
    </Screen>
  );
}
