import { frameHeights, frameOf } from '@/components/intake/processes/static-frame';

test('the frame loads nothing and escapes its title', () => {
  const html = frameOf('A </title><script>x</script>', '<p>Hello</p>');
  expect(html).toContain('<title>A &lt;/title&gt;&lt;script&gt;x&lt;/script&gt;</title>');
  expect(html).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
  );
  expect(html).toMatch(/^<!doctype html><html lang="en">.*<body><p>Hello<\/p><\/body><\/html>$/s);
});

test('longer text and narrower frames need more height', () => {
  const heights = [
    '',
    '<p>One line</p>',
    '<p>One line</p><p>Two</p>',
    `<p>${'word '.repeat(100)}</p>`,
    `<ul>${'<li>Item</li>'.repeat(40)}</ul>`,
  ].map(frameHeights);
  for (const [narrow, wide] of heights) expect(narrow).toBeGreaterThanOrEqual(wide);
  const wide = heights.map(([, height]) => height);
  expect(wide).toEqual([...wide].sort((a, b) => a - b));
  expect(new Set(wide).size).toBe(wide.length);
  expect(frameHeights(`<p>${'&nbsp;'.repeat(50)}</p>`)).toEqual(frameHeights(`<p>${'.'.repeat(50)}</p>`));
});
