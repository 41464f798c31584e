import { readSetupGuide } from '@/lib/people/setup-links/guide';
import { linkHolderOf } from '@/lib/people/setup-links/identify';
import { runQueryAs } from '@/lib/platform/operation/run-query';

/** The guide of a link; unknown and ended links are Page Not Found (rule: setup-link.ends). */
export const loadGuide = (token: string) => runQueryAs((request) => linkHolderOf(token, request), readSetupGuide, {});
