import { Pool, request } from 'undici';
import { type Answer, ask } from '../load.ts';
import { withBench } from '../processes/servers.ts';
import { startRating } from '../rating-servers.ts';
import { percentile } from '../statistics.ts';
import { type Line, ms } from '../table.ts';
import { calculationAt } from './rating.ts';

const DEADLINE_MS = 2_000;
const LIVING = ['swift', 'econom', 'freight', 'globe'];

/** One vendor of five takes requests and never answers: when does the caller get the others' options, and are they all there? */
export const deadVendor = (): Promise<readonly Line[]> =>
  withBench(async (bench) => {
    const { product, vendors } = await startRating(bench, {
      latencyMs: 20,
      env: { CALC_DEADLINE_MS: String(DEADLINE_MS) },
    });
    const pool = new Pool(product.url, { connections: 10 });
    bench.onClose(() => pool.destroy());
    const { path, body } = calculationAt('/OpenAPI/v1/Calc');
    const timed = async (n: number) => {
      const startedAt = performance.now();
      const answer = await ask(pool, { path, body }, n);
      return { tookMs: performance.now() - startedAt, answer };
    };
    for (let n = 0; n < 50; n += 1) await timed(n);

    await request(`${vendors.url}/_control/vendors/postal`, { method: 'PUT', body: JSON.stringify({ fault: 'hang' }) });
    // Fewer than would open the circuit: then the dead vendor is not waited for any more.
    const slow = await Promise.all(Array.from({ length: 10 }, (_, n) => timed(n)));
    const took = slow.map(({ tookMs }) => tookMs - DEADLINE_MS);
    const complete = slow.filter(({ answer }) => isComplete(answer)).length;

    for (let n = 0; n < 12; n += 1) await Promise.all([timed(n), timed(n)]);
    const spared = await timed(0);
    return [
      {
        what: 'P4 answered after the deadline, at the most',
        product: ms(percentile(took, 1)),
        floor: '',
        ratio: '',
        goal: '<= 50 ms',
        met: percentile(took, 1) <= 50,
      },
      {
        what: 'P4 answers with all the others, the dead one named',
        product: `${complete} of ${slow.length}`,
        floor: '',
        ratio: '',
        goal: 'all',
        met: complete === slow.length,
      },
      {
        what: 'once the circuit is open',
        product: ms(spared.tookMs),
        floor: '',
        ratio: '',
        goal: '',
        met: null,
      },
    ];
  });

const isComplete = ({ status, headers, text }: Answer): boolean =>
  status === 200 &&
  LIVING.every((key) => text.includes(`"${key}"`)) &&
  headers['x-failed-vendors'] === 'postal;reason=timed-out';
