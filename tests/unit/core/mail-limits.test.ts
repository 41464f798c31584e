import { mailboxOf } from '@/lib/platform/limits/mail-limits';

/* rules: limits.mail, limits.test-mail */
test.each([
  ['TAC@Borealis.test', 'tac@borealis.test'],
  ['tac+night@borealis.test', 'tac@borealis.test'],
  ['tac+a+b@borealis.test', 'tac@borealis.test'],
  ['t.a.c@borealis.test', 't.a.c@borealis.test'],
  ['T.a.c+night@Gmail.com', 'tac@gmail.com'],
  ['tac@googlemail.com', 'tac@gmail.com'],
  ['t.a.c@gmail.com.test', 't.a.c@gmail.com.test'],
  ['+night@borealis.test', '+night@borealis.test'],
])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
