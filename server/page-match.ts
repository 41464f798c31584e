/** Matches paths with the pages and routes of the app before Next does. */
import { PAGES } from '../lib/shared/pages.ts';

/** `site` means that the first segment may be the name of a company or group. */
export type PageMatch = 'known' | 'site' | 'unknown';

const SITE_PAGE = '/[slug]';
/** The page of Page Not Found, at its own address. */
const NOT_FOUND_PAGE = '/404';
const BUILT_FILES = '/_next/static/';

type Options = {
  methodsOf: (path: string) => string[];
  files: Set<string>;
};

export function pageMatcher({ methodsOf, files }: Options): (path: string) => PageMatch {
  const patterns = Object.keys(PAGES)
    .filter((page) => page !== SITE_PAGE && page !== NOT_FOUND_PAGE)
    .map(patternOf);
  const isKnown = (path: string) =>
    path.startsWith(BUILT_FILES) ||
    files.has(path) ||
    patterns.some((pattern) => pattern.test(path)) ||
    methodsOf(path).length > 0;
  return (path) => {
    const decoded = decode(path);
    // Next redirects paths that end in a slash, and accepts several spellings of some paths.
    if (path !== '/' && path.endsWith('/')) return 'known';
    if (isKnown(path) || isKnown(decoded)) return 'known';
    return path !== NOT_FOUND_PAGE && /^\/[^/]+$/.test(path) ? 'site' : 'unknown';
  };
}

/** `[name]` matches a segment, `[[...name]]` any number of them. */
function patternOf(page: string): RegExp {
  const source = page
    .split('/')
    .slice(1)
    .map((segment) => {
      if (segment.startsWith('[[...')) return '(?:/.*)?';
      return segment.startsWith('[') ? '/[^/]+' : `/${segment.replace(/[^\w-]/g, '\\$&')}`;
    })
    .join('');
  return new RegExp(`^${source || '/'}$`);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
