import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The schemas of Kubernetes accept a member that they do not know, as a cluster does, which then leaves it out: a word that is
// mistyped is found only by comparing with all that there are. The types beside the schemas have them.

const types = dirname(realpathSync(fileURLToPath(import.meta.resolve('kubernetes-models'))));

/** Paths of what a manifest has and its kind has not. */
export const unknownMembers = (manifest: { readonly apiVersion: string; readonly kind: string }): readonly string[] => {
  const file = join(types, manifest.apiVersion, `${manifest.kind}.d.ts`);
  return unknownOf(manifest, file, manifest.kind);
};

const unknownOf = (value: unknown, file: string, path: string): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((one, at) => unknownOf(one, file, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  const members = membersOf(file);
  if (members === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const type = members.get(name);
    if (type === undefined) return [`${path}.${name}`];
    const next = fileOf(type, file);
    return next === null ? [] : unknownOf(one, next, `${path}.${name}`);
  });
};

/** Names and types of an interface's members; null: it is no interface, but a number or a text. */
const membersOf = (file: string): ReadonlyMap<string, string> | null => {
  const [, body] = /^export interface \w+[^{]*\{\n([\s\S]*?)^\}/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (body === undefined) return null;
  return new Map([...body.matchAll(/^ {4}"(\w+)"\??: (.*)$/gm)].map(([, name = '', type = '']) => [name, type]));
};

/** Where the interface stands that a type names; null: it names none. */
const fileOf = (type: string, file: string): string | null => {
  const [name] = /\bIIo\w+/.exec(type) ?? [];
  if (name === undefined) return null;
  const [, from = ''] = new RegExp(`\\b${name}\\b[^;]*from "([^"]+)"`).exec(readFileSync(file, 'utf8')) ?? [];
  return from.startsWith('.')
    ? join(dirname(file), from.replace(/\.js$/, '.d.ts'))
    : join(types, '..', `${from.replace(/\.js$/, '')}.d.ts`);
};
