import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadPlugins, loadSimulator, UnusablePackage } from './load-package.ts';

/** A package in a folder, with these modules. */
function packageWith(plugin: string, simulator?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const exports = { '.': './plugin.js', ...(simulator !== undefined && { './simulator': './simulator.js' }) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'acme', type: 'module', exports }));
  writeFileSync(join(folder, 'plugin.js'), plugin);
  if (simulator !== undefined) writeFileSync(join(folder, 'simulator.js'), simulator);
  return folder;
}

it.each([
  ['export const vendor = {}; export default [];', "it exports 'default', 'vendor'."],
  ['export const vendors = [];', "its 'vendors' is no array with something in it."],
  ['', 'it exports nothing.'],
  [
    'const plugin = { manifest: { id: 5000, key: "a" } }; export const vendors = [plugin, plugin];',
    'vendors[1]: manifest.id: 5000 is that of vendors[0] already.\nvendors[1]: manifest.key: a is that of vendors[0] already.',
  ],
])('says what a package exports in place of plugins: %s', async (plugin, sentence) => {
  const loading = loadPlugins('.', packageWith(plugin));
  await expect(loading).rejects.toThrow(UnusablePackage);
  await expect(loading).rejects.toThrow(sentence);
});

it.each([
  [undefined, /^The simulator of \. cannot be loaded: its package\.json has no 'acme\/simulator' among its exports\. /],
  [
    'export const start = () => {};',
    "does not export 'simulate', a function that starts a simulated vendor: it exports",
  ],
])('says that there is no simulator: %s', async (simulator, sentence) => {
  await expect(loadSimulator('.', packageWith('', simulator))).rejects.toThrow(sentence);
});

it.each([
  ['export const simulate = async () => { throw new Error("port in use") };', "does not start for 'acme': port in use"],
  ['export const simulate = () => ({ stop() {} });', 'is no SimulatedVendor: it has no function account, created.'],
])('says that a simulator does not start: %s', async (simulator, sentence) => {
  const simulate = await loadSimulator('.', packageWith('', simulator));
  await expect(simulate('acme')).rejects.toThrow(sentence);
});
