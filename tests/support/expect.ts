/* Loads matchers only for tests with a document: most tests have none, and the matchers take long to load. */
import { navigation, resetNavigation } from './navigation';

if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  // Ends a test that hangs; a busy machine takes longer than the default second.
  jest
    .requireActual<typeof import('@testing-library/dom')>('@testing-library/dom')
    .configure({ asyncUtilTimeout: 20_000 });
  jest.doMock('next/navigation', () => navigation);
  beforeEach(() => {
    resetNavigation();
    sessionStorage.clear();
    localStorage.clear();
  });
}
