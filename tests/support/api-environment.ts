import { TestEnvironment } from 'jest-environment-node';

/** Runs on Node and begins the message of a failed test with the test's last calls, which `callRoute` has recorded. */
export default class ApiEnvironment extends TestEnvironment {
  handleTestEvent(event: { name: string; error?: unknown }): void {
    const scope = this.global as unknown as { __calls?: (() => string)[] };
    if (event.name === 'test_start') scope.__calls = [];
    if (event.name !== 'test_fn_failure' || !scope.__calls?.length) return;
    const calls = scope.__calls.map((shown) => shown()).join('\n');
    const error = event.error as { stack?: unknown } | undefined;
    if (typeof error?.stack !== 'string') return;
    // The stack of an error of Node's own cannot be assigned.
    Reflect.defineProperty(error, 'stack', { value: `${calls}\n\n${error.stack}` });
  }
}
