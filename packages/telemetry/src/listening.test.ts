import { expect, it } from 'vitest';
import { whyNotBound } from './listening.ts';

// The starts that are refused by real sockets are in apps/server/e2e; root may listen everywhere, so not this one.
it('names the variable of a port for which the process has no right, and nothing of what it does not know', () => {
  const address = { host: '0.0.0.0', port: 80, variable: 'WORKER_PORT' };
  expect(whyNotBound('EACCES', address)).toBe(
    'This process may not listen on port 80: set WORKER_PORT to 1024 or higher, or give it the right to.',
  );
  expect(whyNotBound('EMFILE', address)).toBeNull();
});
