import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const start = (vendor: string, ...typed: string[]) => {
  const main = fileURLToPath(new URL(`../../${vendor}/simulator/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [
    '--conditions=source',
    '--disable-warning=ExperimentalWarning',
    main,
    ...typed,
  ]);
  onTestFinished(() => void child.kill());
  return child;
};

describe.each(['cdek', 'russian-post', 'yandex-delivery'])('the simulator of %s', (vendor) => {
  it('takes a free port, and says with which account it is reached there', async () => {
    const child = start(vendor, '0');
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (/^\{.*\}$/m.test(said)) break;
    }
    const [, port] = /listens at http:\/\/127\.0\.0\.1:(\d+)\./.exec(said) ?? [];
    expect(JSON.parse(/^\{.*\}$/m.exec(said)?.[0] ?? '')).toMatchObject({
      settings: { testHost: `127.0.0.1:${port}` },
    });
    expect(Number(port)).toBeGreaterThan(0);
  });

  it('says that a port is taken, or is none', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    onTestFinished(() => void holder.close());
    const { port } = holder.address() as AddressInfo;
    for (const [typed, sentence] of [
      [
        String(port),
        `Port ${port} is in use by another process: stop it, or name another port: npm run simulator -- ${port + 100}\n`,
      ],
      ['66666', '"66666" is no port; accepted: 0 to 65535, where 0 is a free one.\n'],
    ] as const) {
      const child = start(vendor, typed);
      let told = '';
      child.stderr.on('data', (chunk) => {
        told += chunk;
      });
      const [code] = await once(child, 'close');
      expect([code, told]).toEqual([1, sentence]);
    }
  });
});
