import { excessOf } from '@/lib/people/sso/markup-limits';

const LIMITS = { elements: 10, attributes: 12 };
const many = (count: number, text: string) => text.repeat(count);

/* rule: sso.xml */
test.each([
  ['values full of = and &', `<a b="${many(500, 'CN=x,')}">${many(500, 'R&amp;D=1 ')}</a>`],
  ['elements up to the limit', `<a>${many(9, '<b></b>')}</a>`],
  ['attributes up to the limit', `<a>${many(6, '<b c="" d=""/>')}</a>`],
  ['a value with tags in quotation marks', `<a b=">${many(20, '>')}" c='"'/>`],
  ['a comment with tags', `<a><!-- ${many(20, '<b>')} --></a>`],
  ['CDATA with tags', `<a><![CDATA[${many(20, '<b c="">')}]]></a>`],
  ['a processing instruction with tags', `<a><?php ${many(20, '<b>')} ?></a>`],
  ['depth up to the limit', `<a>${many(3, '<b>')}${many(3, '</b>')}</a>`],
])('%s can be parsed', (_, text) => expect(excessOf(text, LIMITS)).toBeUndefined());

test.each([
  ['too many elements', `<a>${many(10, '<b/>')}</a>`],
  ['too many attributes', `<a>${many(7, '<b c="" d=""/>')}</a>`],
  ['too many attributes', `<a>${many(7, "<b c='>' d='<x/>' e='='/>".replace('<x/>', 'x'))}</a>`],
  ['too many character references', `<a>${many(20_001, '&lt;')}</a>`],
])('%s are too many', (excess, text) => expect(excessOf(text, LIMITS)).toBe(excess));

const WIDE = { elements: 1_000, attributes: 1_000 };
test.each([
  ['too many attributes', `<a ${many(101, 'b="" ')}/>`],
  ['too many namespaces', `<a ${many(30, 'xmlns:b="u" ')}><c ${many(21, 'xmlns:b="u" ')}/></a>`],
  ['elements that are nested too deeply', many(41, '<a>')],
])('%s at one place', (excess, text) => expect(excessOf(text, WIDE)).toBe(excess));

test.each([
  ['namespaces of neighbors', `<a>${many(3, `<b ${many(40, 'xmlns:b="u" ')}><c/></b>`)}</a>`],
  ['namespaces of empty neighbors', `<a>${many(3, `<b ${many(40, 'xmlns:b="u" ')}/>`)}</a>`],
  ['neighbors', `<a>${many(100, '<b></b>')}</a>`],
])('%s are not added up', (_, text) => expect(excessOf(text, WIDE)).toBeUndefined());
