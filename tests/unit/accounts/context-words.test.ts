import { isContextWord } from '@/lib/accounts/context-words';

const words = ['Concord', 'Partner Network', 'Acme Storage', '3M', 'Net2Phone', 'robin.vos@acme.test', 'robin.vos'];

test.each([
  ['Concord1!', true],
  ['1!cONCORD#2024', true],
  ['Partner-Network1!', true],
  ['AcmeStorage2024!', true],
  ['Acme_Storage1$', true],
  ['Robin.Vos1!', true],
  ['Robinvos99#', true],
  ['Robin.Vos@acme.test1', true],
  ['My Concord has 7 gates!', false],
  ['Acme1!Storage', true],
  ['Acme1!storage', true],
  ['A1c2m3e4Storage!', true],
  ['Part9ner#Net1work', true],
  ['Robin24!Vos', true],
  ['Robin1@Vos#Acme.Test', true],
  ['Net2Phone24!', true],
  ['2024!Net2Phone', true],
  ['Acme1!Storages', false],
  ['MyAcme1!Storage', false],
  ['Acme1!Store', false],
  ['M1234567!', false],
  ['12345678!', false],
  ['Borealis1!', false],
])('%s is a word of its surroundings: %s', (password, is) => expect(isContextWord(password, words)).toBe(is));
