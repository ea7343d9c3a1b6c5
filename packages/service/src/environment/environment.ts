/** Reads settings from environment variables and collects what is wrong with them, so that all is told at once. */
export interface Environment {
  readonly text: (name: string, fallback: string, accepts?: Accepts) => string;
  readonly optional: (name: string, accepts?: Accepts) => string | null;
  /** What cannot be left out; `because` goes on after "must be set". */
  readonly needed: (name: string, because: string, accepts?: Accepts) => string;
  readonly integer: (name: string, fallback: number, least: number, most: number) => number;
  readonly choice: <T extends string>(name: string, choices: readonly T[], fallback: T) => T;
  /** Sentences that name each wrong variable and what it accepts. Values are not repeated: they may be secret. */
  readonly problems: readonly string[];
}

export interface Accepts {
  readonly test: (value: string) => boolean;
  /** Goes on after "must be". */
  readonly words: string;
}

export interface ReadSettings<T> {
  readonly env: T;
  /** Sentences that name each wrong variable. */
  readonly problems: readonly string[];
}

/** What `read` makes of the environment, and what is wrong with it. */
export const readSettings = <T>(source: EnvironmentSource, read: (environment: Environment) => T): ReadSettings<T> => {
  const environment = readEnvironment(source);
  return { env: read(environment), problems: environment.problems };
};

export type EnvironmentSource = Readonly<Record<string, string | undefined>>;

/** The data directory. */
export const readDataDir = (env: Environment): string => env.text('DATA_DIR', '.cartage');

export const readEnvironment = (source: EnvironmentSource): Environment => {
  const problems: string[] = [];
  const given = (name: string): string | null => source[name]?.trim() || null;
  const read = <T>(name: string, fallback: T, parse: (value: string) => T | undefined, words: string): T => {
    const value = given(name);
    if (value === null) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    problems.push(`${name} must be ${words}.`);
    return fallback;
  };
  const accepted = (accepts: Accepts | undefined) => (value: string) =>
    !accepts || accepts.test(value) ? value : undefined;
  return {
    problems,
    text: (name, fallback, accepts) => read(name, fallback, accepted(accepts), accepts?.words ?? 'text'),
    optional: (name, accepts) => read<string | null>(name, null, accepted(accepts), accepts?.words ?? 'text'),
    needed: (name, because, accepts) => {
      if (given(name) === null) problems.push(`${name} must be set${because}.`);
      return read(name, '', accepted(accepts), accepts?.words ?? 'text');
    },
    integer: (name, fallback, least, most) =>
      read(
        name,
        fallback,
        (value) =>
          /^-?\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined,
        `a whole number from ${least} to ${most}`,
      ),
    choice: (name, choices, fallback) =>
      read(
        name,
        fallback,
        (value) => choices.find((choice) => choice === value.toLowerCase()),
        `one of ${choices.join(', ')}`,
      ),
  };
};
