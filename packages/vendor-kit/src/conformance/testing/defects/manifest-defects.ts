import { z } from 'zod';
import { VendorProblem } from '../../../adapter/vendor-problem.ts';
import { type Defect, defect, does, says, tells } from '../defect.ts';
import { hosts } from '../tiny-protocol.ts';

const needed = 'names what it needs of a shipment';

export const manifestDefects: readonly Defect[] = [
  defect(
    'a version that is none',
    'has members that agree with its manifest',
    says(() => ({ version: 'one' })),
  ),
  defect(
    'a host of production among those of tests',
    'keeps the hosts of tests and production apart',
    says(() => ({ hosts: { prod: [hosts.prod], test: [hosts.test, hosts.prod] } })),
  ),
  defect(
    'a key that it does not call secret',
    'calls its secrets secret',
    says(() => ({ credentials: z.object({ key: z.string(), signingKey: z.string() }) })),
  ),
  defect(
    'an account that is never good',
    'lets good credentials in',
    tells('checkConnection', (check) => (check.ok ? { ok: false, reason: 'blocked', message: 'No.' } : check)),
  ),
  defect(
    'a check of the connection that calls what is not there',
    ['lets good credentials in', 'knows bad credentials', 'does not take a dead line for bad credentials'],
    does('checkConnection', async () => {
      throw new VendorProblem({ kind: 'notFound' }, 'There is no such page.');
    }),
  ),
  defect(
    'an account that is always good',
    'knows bad credentials',
    tells('checkConnection', (check) => (!check.ok && check.reason === 'auth' ? { ok: true } : check)),
  ),
  defect(
    'a dead line taken for bad credentials',
    'does not take a dead line for bad credentials',
    tells('checkConnection', (check) =>
      !check.ok && check.reason === 'network' ? { ...check, reason: 'auth' } : check,
    ),
  ),

  defect(
    'a second for what takes hours',
    'gives its vendor the time that it takes',
    says(() => ({ giveUpMs: 500 })),
  ),
  defect(
    'a half hour between two questions, and a minute in all',
    'gives its vendor the time that it takes',
    says(() => ({ pollMs: 1_800_000, giveUpMs: 60_000 })),
  ),
  defect(
    'a number of requests a day that it has made up',
    'tells how many requests a day its account has',
    tells('checkConnection', (check) => (check.ok ? { ...check, requestsPerDay: 100_000 } : check)),
    { perDay: 1000 },
  ),
  defect(
    'no number of requests a day',
    'tells how many requests a day its account has',
    tells('checkConnection', (check) => (check.ok ? { ok: true } : check)),
    { perDay: 1000 },
  ),
  defect(
    'a service of all vendors called its own',
    'calls its own only what no other vendor has',
    says(() => ({ ownServices: [{ code: 'Insurance', name: 'Insurance', description: '' }] })),
  ),
  defect(
    'an e-mail that it needs and does not say',
    needed,
    says(() => ({ needs: [] })),
    { needs: 'email' },
  ),
  defect(
    'sizes that it needs and does not say',
    needed,
    says(() => ({ needs: [] })),
    { needs: 'sizes' },
  ),
];
