import { expect, it } from 'vitest';
import { health } from './health.ts';

const good = async () => true;

it('is well when everything is', async () => {
  expect(await health({ database: good, worker: good })).toEqual({
    status: 200,
    json: { status: 'ok', checks: { database: 'ok', worker: 'ok' } },
  });
});

it('tells what is still to come, and is well without it', async () => {
  expect(await health({ worker: good }, { points: async () => false, places: good })).toEqual({
    status: 200,
    json: { status: 'ok', checks: { worker: 'ok', points: 'waiting', places: 'ok' } },
  });
});

it('tells figures beside, without those that fail, are late or say nothing', async () => {
  const figures = {
    days: async () => ({ postal: { used: 3, of: 10 } }),
    nothing: async () => null,
    fails: () => Promise.reject(new Error('gone')),
    late: () => new Promise<null>(() => {}),
  };
  expect(await health({ worker: good }, {}, figures)).toEqual({
    status: 200,
    json: { status: 'ok', checks: { worker: 'ok' }, days: { postal: { used: 3, of: 10 } } },
  });
});

it('names what is not, whether it says so or fails', async () => {
  const failing = { database: good, worker: async () => false, vendors: () => Promise.reject(new Error('gone')) };
  expect(await health(failing)).toEqual({
    status: 503,
    json: { status: 'failing', checks: { database: 'ok', worker: 'failing', vendors: 'failing' } },
  });
});
