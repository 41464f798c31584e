/* Loads matchers only for tests with a document: most tests have none, and the matchers take long to load. */
import { navigation, resetNavigation } from './navigation';

if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  jest.doMock('next/navigation', () => navigation);
  beforeEach(() => {
    resetNavigation();
    sessionStorage.clear();
    localStorage.clear();
  });
}
