import { PAGES } from './pages';

export type PagePath = keyof typeof PAGES;
export type PageGroup = (typeof PAGES)[PagePath];

type ParamNames<P extends string> = P extends `${string}[${infer Name}]${infer Rest}` ? Name | ParamNames<Rest> : never;
type ParamsOf<P extends string> = Record<ParamNames<P>, string | number>;

/**
 * URL path of a page with encoded parameters: `pagePath('/case/[token]/respond', { token })`. An unknown page or a
 * missing parameter is a type error.
 */
export function pagePath<P extends PagePath>(
  page: P,
  ...[params]: ParamNames<P> extends never ? [] : [ParamsOf<P>]
): string {
  const values: Record<string, string | number> = params ?? {};
  return page.replace(/\[(\w+)\]/g, (_segment, name: string) => encodeURIComponent(values[name]!));
}

const PATTERNS = Object.keys(PAGES)
  .filter((path) => path !== '/[slug]')
  .map((path) => new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}$`));

/**
 * True when the app has a page for this path, ignoring query and fragment. Menus hide links to missing pages. Company
 * landing pages (`/[slug]`) do not count.
 */
export function isPage(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return PATTERNS.some((pattern) => pattern.test(pathname));
}
