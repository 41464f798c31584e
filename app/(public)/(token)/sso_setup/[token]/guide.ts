import { cache } from 'react';
import { readSetupGuide } from '@/lib/people/setup-links/guide';
import { linkHolderOf } from '@/lib/people/setup-links/identify';
import { runQueryAs } from '@/lib/platform/operation/run-query';

/** The guide of a link, read once for title and page. */
export const loadGuide = cache((token: string) =>
  runQueryAs((request) => linkHolderOf(token, request), readSetupGuide, {}),
);
