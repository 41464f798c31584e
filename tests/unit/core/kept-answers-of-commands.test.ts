import type { Operation } from '@/lib/core/operation';
import { Secret, textsIn } from '@/lib/core/kept-answer';
import { outputSchema } from '@/lib/core/output';
import { TOOLS } from '@/lib/mcp/tools';
import { routes } from '../../support/contract';

/* oxlint-disable-next-line @typescript-eslint/no-explicit-any -- operations of all routes are compared */
type AnyOperation = Operation<any, any, any, any, any>;
type Handlers = Record<string, { operation?: AnyOperation }>;

const operations = [
  ...[...new Set(routes().map(({ file }) => file))].flatMap((file) =>
    Object.values(jest.requireActual<Handlers>(`${process.cwd()}/${file}`)).flatMap(({ operation }) => operation ?? []),
  ),
  ...TOOLS.map(({ op }) => op),
];
const keyed = [...new Set(operations)].flatMap((op) => (op.kind === 'command' && !op.skipIdempotency ? [op] : []));

test('a command whose answer has texts besides its message reads them again for a retry', () => {
  expect(keyed.length).toBeGreaterThan(100);
  const forgetful = keyed.filter(
    (op) => !op.reread && textsIn(outputSchema(op.output)).some((path) => path !== 'message'),
  );
  expect(forgetful.map(({ name, output }) => `${name}: ${textsIn(outputSchema(output)).join(', ')}`)).toEqual([]);
});

test('an answer with a secret is sealed, and no other', () => {
  const hasSecret = ({ output }: AnyOperation) =>
    Object.values((outputSchema(output).def as { shape?: object }).shape ?? {}).includes(Secret);
  expect(keyed.filter(hasSecret).map(({ name }) => name)).toEqual(
    keyed.filter(({ sealsAnswer }) => sealsAnswer).map(({ name }) => name),
  );
});
