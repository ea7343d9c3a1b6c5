import { expect, it } from 'vitest';
import type { VendorPlugin } from '../../adapter/adapter.ts';
import { VendorProblem } from '../../adapter/vendor-problem.ts';
import { sendOnce } from '../../answers/send-once.ts';
import { scripted } from '../../simulator/scripted.ts';
import { testManifest } from '../../testing.ts';
import { watch } from './watch.ts';

const { call } = scripted({});

class Acme {
  readonly manifest = testManifest;
  readonly #name = 'Acme';
  async checkConnection() {
    return { ok: false, reason: 'auth', message: this.#name } as const;
  }
  async quote(): Promise<never> {
    throw new TypeError('no rates\nand more');
  }
  handOver(): Promise<never> {
    throw new VendorProblem({ kind: 'notServed' }, 'Not there.');
  }
  async *pickupPoints(): AsyncGenerator<never> {
    yield Promise.reject('gone');
  }
}

it('lets a plugin do what it does, and tells what it threw by mistake, each once', async () => {
  const { plugin, take } = watch(Object.freeze<VendorPlugin>(new Acme()));
  expect(await plugin.checkConnection(call)).toEqual({ ok: false, reason: 'auth', message: 'Acme' });
  expect(plugin).not.toHaveProperty('track');
  expect(plugin).not.toHaveProperty('webhook');
  const twice = [plugin.quote({} as never, call), plugin.quote({} as never, call)];
  for (const quoting of twice) await expect(quoting).rejects.toThrow(TypeError);
  expect(() => plugin.handOver({} as never, call)).toThrow('Not there.');
  const points = plugin.pickupPoints?.(call)[Symbol.asyncIterator]();
  await expect(points?.next()).rejects.toBe('gone');
  expect(take()).toEqual([
    expect.stringMatching(/^quote threw TypeError: no rates\n {6}at Acme\.quote \(.*watch\.test\.ts:\d+:\d+\)$/),
    'pickupPoints threw gone, which is no Error',
  ]);
  expect(take()).toEqual([]);
});

it('tells of what a step of sendOnce threw, though an outcome was made of it', async () => {
  const outcome = (step: 'prepare' | 'read') =>
    watch({
      ...(Object.assign(new Acme()) as VendorPlugin),
      handOver: () =>
        sendOnce({
          prepare: async () => (step === 'prepare' ? broken() : undefined),
          send: async () => ({
            status: 200,
            contentType: '',
            retryAfterMs: null,
            headers: {},
            bytes: new Uint8Array(),
          }),
          read: () => broken(),
        }),
    });
  const prepared = outcome('prepare');
  await expect(prepared.plugin.handOver({} as never, call)).rejects.toMatchObject({ detail: { neverSent: true } });
  expect(prepared.take()).toEqual([expect.stringMatching(/^handOver threw RangeError: no place\n/)]);
  const read = outcome('read');
  expect(await read.plugin.handOver({} as never, call)).toMatchObject({ kind: 'unknown' });
  expect(read.take()).toEqual([expect.stringMatching(/^handOver threw RangeError: no place\n/)]);
});

const broken = (): never => {
  throw new RangeError('no place');
};
