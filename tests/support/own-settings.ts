/** Restores the settings after each test of the file. */
export function ownSettings(): void {
  let before = process.env;
  beforeEach(() => {
    before = { ...process.env };
  });
  afterEach(() => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  });
}
