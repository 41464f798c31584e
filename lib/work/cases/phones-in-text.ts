import { parsePhone } from '@/lib/shared/phone-number';

/* International numbers; what else looks like one is sorted out by its numbering plan. */
const NUMBER = /\+\d[\d\s().-]{5,24}\d/g;

export const phonesIn = (text: string): string[] => [
  ...new Set(
    [...text.replace(/<[^>]*>|&nbsp;/g, ' ').matchAll(NUMBER)].flatMap(
      ([found]) => parsePhone(found.trim())?.shown ?? [],
    ),
  ),
];
