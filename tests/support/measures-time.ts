/**
 * For tests of time and memory: a busy machine can only add to what they measure, so each has three runs to meet its limit.
 * The summary of `npm test` names the tests that needed more than one.
 */
jest.retryTimes(2, { logErrorsBeforeRetry: true, waitBeforeRetry: 2_000 });

export {};
