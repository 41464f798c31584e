import { notFound } from 'next/navigation';
import { Screen } from '@/components/shell/screen';
import { Basics } from './basics';
import { Fields } from './fields';
import { Headers } from './headers';
import { Overlays } from './overlays';
import { States } from './states';
import { Tables } from './tables';

export const dynamic = 'force-dynamic';

export default function Design() {
  if (process.env.NODE_ENV !== 'development') notFound();
  return (
    <Screen title="Design" hint="Every component in every state.">
      <Basics />
      <States />
      <Overlays />
      <Fields />
      <Tables />
      <Headers />
    </Screen>
  );
}
