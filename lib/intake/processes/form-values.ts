import { TEXTS, textOf, type TextName, type Texts } from './process-fields';

export const formTexts = (texts: Partial<Texts> | undefined): Record<TextName, string> =>
  Object.fromEntries(
    TEXTS.map((name) => {
      const { kind, initial } = textOf(name);
      const value = (texts ? texts[name] : initial) ?? '';
      return [name, kind === 'addresses' ? onePerLine(value) : value];
    }),
  ) as Record<TextName, string>;

const onePerLine = (addresses: string) => addresses.split(/[,;\s]+/).join('\n');
