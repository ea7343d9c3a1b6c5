import { readEnvironment, readServiceSettings, type ServiceSettings } from '@cartage/service';

/** The part of the API's environment that a command needs. */
export interface CliEnv {
  readonly databaseUrl: string;
  readonly settings: ServiceSettings;
  /** Where the mock vendors are; null without them. */
  readonly mockVendorUrl: string | null;
  readonly vendorPlugins: readonly string[];
}

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (
  source: Readonly<Record<string, string | undefined>> = process.env,
): { readonly env: CliEnv; readonly problems: readonly string[] } => {
  const read = readEnvironment(source);
  const env: CliEnv = {
    databaseUrl: read.text('DATABASE_URL', `sqlite:${read.text('DATA_DIR', '.cartage')}/cartage.db`, {
      test: (url) => /^(sqlite|postgres|postgresql):./.test(url),
      words: 'sqlite:<path> or postgres://user:password@host/database',
    }),
    settings: readServiceSettings(read),
    mockVendorUrl: read.optional('MOCK_VENDOR_URL', {
      test: URL.canParse,
      words: 'a URL such as http://127.0.0.1:8090',
    }),
    vendorPlugins: read
      .text('VENDOR_PLUGINS', '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  };
  return { env, problems: read.problems };
};
