import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const units = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url));
const names = readdirSync(units);
const services = names.filter((name) => name.endsWith('.service'));

/** Values of a directive, in the order in which they stand. */
const valuesOf = (unit: string, directive: string): readonly string[] =>
  [...readFileSync(join(units, unit), 'utf8').matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  );

describe('units of systemd', () => {
  it('all have the rights of the first one, and its user, so that they share what it has written', () => {
    const hardening = (unit: string) =>
      readFileSync(join(units, unit), 'utf8')
        .split('\n')
        .filter((line) =>
          /^(User|DynamicUser|UMask|Protect|Private|NoNew|Capability|Restrict(?!\w*Sec)|Lock|SystemCall)\w*=/.test(
            line,
          ),
        );
    const [first = '', ...others] = ['cartage.service', ...services.filter((name) => name !== 'cartage.service')];
    expect(hardening(first).length).toBeGreaterThan(15);
    for (const other of others) expect(hardening(other), other).toEqual(hardening(first));
    for (const unit of services) expect(valuesOf(unit, 'StateDirectory')[0]?.split(' ')[0], unit).toBe('cartage');
  });

  it('know one another', () => {
    for (const unit of names) {
      const named = ['Requires', 'Wants', 'After', 'PartOf', 'WantedBy'].flatMap((directive) =>
        valuesOf(unit, directive),
      );
      const ours = named.flatMap((value) => value.split(' ')).filter((name) => name.startsWith('cartage'));
      for (const name of ours) expect(names, `${unit}: ${name}`).toContain(name);
    }
    expect(valuesOf('cartage-api.service', 'Requires')).toEqual(['cartage-migrate.service']);
    expect(valuesOf('cartage-worker.service', 'Requires')).toEqual(['cartage-migrate.service']);
  });

  const program = '/usr/bin/systemd-analyze';
  const isThere = existsSync(program);
  if (!isThere && process.env.REQUIRE_SYSTEMD === '1') throw new Error(`${program} is not installed`);
  if (!isThere) console.warn('Left out: what systemd itself says of the units, for systemd-analyze is not installed.');

  it.runIf(isThere)('are understood by systemd, which finds them safe', () => {
    const root = mkdtempSync(join(tmpdir(), 'cartage-units-'));
    try {
      const [etc, lib] = [join(root, 'etc/systemd/system'), join(root, 'usr/lib/systemd/system')];
      const bin = join(root, 'opt/cartage/node_modules/node/bin');
      for (const folder of [etc, lib, bin]) mkdirSync(folder, { recursive: true });
      cpSync(units, etc, { recursive: true });
      cpSync('/usr/lib/systemd/system', lib, { recursive: true });
      writeFileSync(join(bin, 'node'), '#!/bin/sh\n');
      chmodSync(join(bin, 'node'), 0o755);
      const verified = spawnSync(program, [`--root=${root}`, '--man=no', 'verify', ...names], { encoding: 'utf8' });
      expect(verified.stderr.split('\n').filter((line) => line.includes('cartage'))).toEqual([]);
      for (const unit of services) {
        // Of ten; 10 is what has no limits at all.
        const args = [`--root=${root}`, 'security', '--offline=yes', '--threshold=20', unit];
        expect(() => execFileSync(program, args, { stdio: 'ignore' }), unit).not.toThrow();
      }
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});
