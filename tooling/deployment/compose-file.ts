import { parse } from 'yaml';

// What a process of the compose file gets, by the rules of Compose as far as ours uses them. `docker compose config` says the
// same where there is Docker.

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly { readonly path: string }[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly tmpfs?: unknown;
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly profiles?: readonly string[];
  readonly read_only?: boolean;
  readonly restart?: string;
}

/** The services with the values of `.env` filled in, each with the environment that its process has. */
export const composeServices = (
  text: string,
  dotEnv: Readonly<Record<string, string>>,
): Readonly<Record<string, Service & { readonly gets: Readonly<Record<string, string>> }>> => {
  const filled = fill(parse(text, { merge: true }), dotEnv) as { readonly services: Record<string, Service> };
  return Object.fromEntries(
    Object.entries(filled.services).map(([name, service]) => {
      const fromFile = (service.env_file ?? []).some(({ path }) => path === '.env') ? dotEnv : {};
      return [name, { ...service, gets: { ...fromFile, ...service.environment } }];
    }),
  );
};

const fill = (value: unknown, variables: Readonly<Record<string, string>>): unknown => {
  if (typeof value === 'string') return fillText(value, variables);
  if (Array.isArray(value)) return value.map((one) => fill(one, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, variables)]));
};

/** `${NAME}`, `${NAME:-default}` and `${NAME:?why}`, from the inside outwards; `$$` is a dollar. */
const fillText = (text: string, variables: Readonly<Record<string, string>>): string => {
  const innermost = /(?<!\$)\$\{([A-Z0-9_]+)(?::([-?])([^{}]*))?\}/;
  let filled = text;
  for (let found = innermost.exec(filled); found !== null; found = innermost.exec(filled)) {
    const [whole, name = '', kind, word = ''] = found;
    const given = variables[name] ?? '';
    if (given === '' && kind === '?') throw new Error(`required variable ${name} is missing a value: ${word}`);
    filled = filled.replace(whole, () => given || (kind === '-' ? word : ''));
  }
  const left = /(?<!\$)\$[A-Za-z{]/.exec(filled);
  if (left !== null && !Object.values(variables).some((one) => one.includes('$'))) {
    throw new Error(`Compose would replace this too: ${text}`);
  }
  return filled.replaceAll('$$', () => '$');
};
