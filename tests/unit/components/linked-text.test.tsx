/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import { LinkedText } from '@/components/ui/linked-text';

const linksOf = (text: string) => {
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent!.replaceAll(' (opens in a new tab)', '')).toBe(text);
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
};

test.each([
  ['Join https://meet.borealis.test/j/77?pwd=a%20b.', ['https://meet.borealis.test/j/77?pwd=a%20b']],
  ['(see http://wiki.test/x), or ask ada.berg@borealis.test!', ['http://wiki.test/x', 'mailto:ada.berg@borealis.test']],
  ['two\nlines: https://a.test\nhttps://b.test', ['https://a.test', 'https://b.test']],
  ['x?subject=a&b@c.test', ['mailto:x%3Fsubject%3Da%26b@c.test']],
  ['javascript:alert(1) data:text/html,x //evil.test @home a@b', []],
  ['https://', []],
  ['Nothing to link.', []],
])('%j has the links %j', (text, links) => expect(linksOf(text)).toEqual(links));

test('links leave the portal in a new tab, without the address of the page', () => {
  const { container } = render(<LinkedText text="https://a.test" />);
  expect(container.querySelector('a')).toHaveAttribute('rel', 'noopener noreferrer');
  expect(container.querySelector('a')).toHaveAttribute('target', '_blank');
});

test.each(['a'.repeat(10_000), `${'a.'.repeat(5_000)}@`, `http://${'.'.repeat(10_000)}`])(
  'a long text without links stays as it is: %.10s…',
  (text) => expect(linksOf(text)).toEqual([]),
);
