import * as lucide from 'lucide-react';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as ICONS from '@/components/ui/icons';
import { usedIcons } from '../../../scripts/used-icons.mjs';

type Icons = Record<string, ComponentType<{ className?: string }>>;

test('components/ui/icons.ts has the icons that pages and components import, and no others', () => {
  const advice = 'Run npm run generate:icons.';
  expect({ icons: Object.keys(ICONS).sort(), advice }).toEqual({ icons: usedIcons(process.cwd()), advice });
});

test.each(Object.entries(ICONS))('%s is the one of Lucide, hidden from assistive technology', (name, own) => {
  const original = (lucide as unknown as Icons)[name]!;
  for (const className of [undefined, 'size-4 text-brand'])
    expect(renderToStaticMarkup(createElement(own, { className }))).toBe(
      renderToStaticMarkup(createElement(original, { className })),
    );
});
