/* What tests of components have, where there is a document: most tests have none, and matchers of it take long to load. */
if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  const navigation = jest.requireActual<typeof import('./navigation')>('./navigation');
  jest.doMock('next/navigation', () => navigation);
  beforeEach(() => {
    navigation.resetNavigation();
    sessionStorage.clear();
    localStorage.clear();
  });
}

export {};
