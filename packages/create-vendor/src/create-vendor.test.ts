import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CannotCreate, createVendor, type NewVendor } from './create-vendor.ts';

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-new-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const create = async (wish: Partial<NewVendor> = {}) => {
  const folder = join(emptyFolder(), 'made');
  await createVendor({ key: 'blue-bird', folder, ...wish });
  return (file: string): string => readFileSync(join(folder, file), 'utf8');
};

it('writes a package in which nothing of the template’s vendor is left', async () => {
  const folder = join(emptyFolder(), 'made');
  const { files } = await createVendor({ key: 'blue-bird', name: 'Blue Bird', id: 4321, folder });
  expect(files).toEqual(
    expect.arrayContaining(['.gitignore', 'README.md', 'package.json', 'src/index.ts', 'simulator/index.ts']),
  );
  expect(files).not.toContain('gitignore');
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/acme|9001/i);
  expect(readFileSync(join(folder, 'src/manifest.ts'), 'utf8')).toMatch(
    /id: 4321,\n\s+key: 'blue-bird',\n\s+name: 'Blue Bird',/,
  );
});

it('works out a name and an id of the key, the same each time and others for another', async () => {
  const [one, again, other] = await Promise.all([create(), create(), create({ key: 'bluebird' })]);
  const manifest = one('src/manifest.ts');
  expect(manifest).toContain("name: 'Blue bird'");
  expect(again('src/manifest.ts')).toBe(manifest);
  const idIn = (text: string) => Number(/id: (\d+)/.exec(text)?.[1]);
  expect(idIn(manifest)).toBeGreaterThanOrEqual(1000);
  expect(idIn(other('src/manifest.ts'))).not.toBe(idIn(manifest));
});

it('needs the packages of the registry, or those of a folder by their paths', async () => {
  const dependenciesIn = (text: string) => JSON.parse(text).dependencies;
  expect(dependenciesIn((await create())('package.json'))).toMatchObject({
    '@cartage/core': '^0.1.0',
    '@cartage/vendor-kit': '^0.1.0',
    zod: expect.any(String),
  });

  const packages = emptyFolder();
  for (const name of ['cartage-core-0.1.0.tgz', 'cartage-vendor-kit-0.1.0.tgz', 'other.txt'])
    writeFileSync(join(packages, name), '');
  expect(dependenciesIn((await create({ packages }))('package.json'))).toMatchObject({
    '@cartage/core': `file:${join(packages, 'cartage-core-0.1.0.tgz')}`,
    '@cartage/vendor-kit': `file:${join(packages, 'cartage-vendor-kit-0.1.0.tgz')}`,
  });
});

it('brings a Node.js of its own where the author’s is too old for the kit', async () => {
  const bringsNode = async (node: string) =>
    'node' in JSON.parse((await create({ node }))('package.json')).devDependencies;
  expect(await bringsNode('20.19.0')).toBe(true);
  expect(await bringsNode('22.9.0')).toBe(true);
  expect(await bringsNode('22.18.0')).toBe(false);
  expect(await bringsNode('24.0.0')).toBe(false);
});

it('asks for the versions of libraries that Cartage itself has', () => {
  const root = new URL('../../../', import.meta.url);
  const catalog = readFileSync(new URL('pnpm-workspace.yaml', root), 'utf8');
  const template = JSON.parse(readFileSync(new URL('../template/package.template.json', import.meta.url), 'utf8'));
  for (const [name, range] of Object.entries({ ...template.dependencies, ...template.devDependencies }))
    expect(catalog).toMatch(new RegExp(`^ +"?${name}"?: ${String(range).slice(1)}$`, 'm'));
});

it('takes a name as it is, and none that would end a comment', async () => {
  const folder = emptyFolder();
  await createVendor({ key: 'cash', name: 'Cash $& $$', folder });
  expect(readFileSync(join(folder, 'src/manifest.ts'), 'utf8')).toContain("name: 'Cash $& $$'");
  await expect(createVendor({ key: 'cash', name: 'A */ B', folder: emptyFolder() })).rejects.toThrow('The name');
});

it('says everything that is wrong at once, and writes nothing', async () => {
  const folder = emptyFolder();
  const packages = emptyFolder();
  mkdirSync(join(folder, 'mine'));
  const wrong = createVendor({ key: 'Blue Bird', name: "O'Hara", id: 5, folder, packages });
  await expect(wrong).rejects.toThrow(CannotCreate);
  await expect(wrong).rejects.toThrow(
    [
      "The key 'Blue Bird' is not lower-case letters, digits and hyphens, a letter first, at most 32.",
      'The id 5 is not a whole number from 1,000 to 2,147,483,647; those below are Cartage’s own.',
      "The name 'O'Hara' is not 1 to 100 characters without quotes, backslashes and */.",
      `The folder ${folder} is not empty.`,
      `In ${packages} there is no package of @cartage/core and @cartage/vendor-kit.`,
    ]
      .join('\n')
      .replace('’', "'"),
  );
  expect(readdirSync(folder)).toEqual(['mine']);

  const file = join(packages, 'file');
  writeFileSync(file, '');
  await expect(createVendor({ key: 'bluebird', id: 'many', folder: file })).rejects.toThrow(
    /^The id many is not .*\n.*file is a file, where a folder is to be\.$/,
  );
});

it('says in each file with something of the template’s vendor what was invented', async () => {
  const folder = join(emptyFolder(), 'made');
  const { files } = await createVendor({ key: 'blue-bird', folder });
  // What only puts together what others say.
  const plain = ['src/check-connection.ts', 'src/index.ts', 'simulator/main.ts'];
  const unsaid = files.filter(
    (file) => file.endsWith('.ts') && !/^ *\/\/ Invented: .+\.$/m.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(unsaid.sort()).toEqual(plain.sort());
});
