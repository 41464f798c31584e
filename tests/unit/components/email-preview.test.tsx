/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { EmailPreview } from '@/components/network/operators/email-preview';

const HTML =
  '<html><head><style>:root { color-scheme: light dark; } @media (prefers-color-scheme: dark) { p { color: #fff } }</style></head></html>';
const sample = { shows: 'A new user', subject: 'You were added', html: HTML, text: 'You were added' };
const chosen = {
  name: 'user_added' as const,
  words: 'User added',
  samples: [sample, { ...sample, shows: 'A program' }],
};

test.each([
  ['light', 'color-scheme: light;', '@media not all'],
  ['dark', 'color-scheme: dark;', '@media all'],
] as const)('an email is shown as a mail program with a %s theme shows it', (theme, scheme, media) => {
  render(<EmailPreview emails={[chosen]} chosen={chosen} sample={1} theme={theme} />);
  const frame = screen.getByTitle('Preview of “User added”');
  expect(frame).toHaveAttribute('srcdoc', expect.stringContaining(scheme));
  expect(frame).toHaveAttribute('srcdoc', expect.stringContaining(media));
  expect(frame).toHaveAttribute('srcdoc', expect.not.stringContaining('prefers-color-scheme'));
  expect(screen.getByRole('link', { name: 'Dark' })).toHaveAttribute(
    'href',
    '/super_admin/mail/templates?template=user_added&sample=1&theme=dark',
  );
});
