// The import law: who may import what, as data. `check.ts` enforces it; tests, their `testing` aids, the simulators of vendors, e2e,
// bench, what makes data, and the template of a package that is not ours are free.

export interface Room {
  /** The folder; `vendors/*` is every plugin. */
  readonly room: string;
  /** Rooms (a room with a subpath means only that export), npm packages, `node:*` or one `node:` module. */
  readonly may: readonly string[];
  /** What it may not import, of what `may` allows: exports that are there for others. */
  readonly not?: readonly string[];
  /** What only its `src/compose.ts` may import besides: what knows the concrete classes. */
  readonly compose?: readonly string[];
}

const composed = ['packages/installation'];

/** What calls plugins is made of it; a plugin is called. */
const ofHosts = ['packages/vendor-kit/host'];

export const law: readonly Room[] = [
  { room: 'packages/core', may: [] },
  { room: 'packages/city-data', may: ['packages/core'] },
  { room: 'packages/wire', may: ['packages/core', 'zod'] },
  // Runs in browsers and workers too; what makes its types and tables (`make`) reads the contracts.
  { room: 'packages/client', may: [] },
  // vitest: the conformance suite, which a plugin's author runs.
  {
    room: 'packages/vendor-kit',
    may: ['packages/core', 'zod', 'undici', 'ipaddr.js', 'import-meta-resolve', 'vitest', 'node:*'],
  },
  { room: 'packages/create-vendor', may: ['node:*'] },
  { room: 'packages/storage', may: ['packages/core', 'kysely', 'pg', 'better-sqlite3', 'pg-boss', 's3mini', 'node:*'] },
  {
    room: 'packages/documents',
    may: [
      'packages/core',
      'pdf-lib',
      '@pdf-lib/fontkit',
      '@hyzyla/pdfium',
      'fflate',
      'bwip-js',
      '@expo-google-fonts/pt-sans',
      '@expo-google-fonts/noto-emoji',
      '@expo-google-fonts/noto-sans-symbols-2',
      '@fontsource-variable/noto-sans-sc',
      '@fontsource-variable/noto-sans-jp',
      '@fontsource-variable/noto-sans-kr',
      'dejavu-fonts-ttf',
      'any-ascii',
      'node:*',
    ],
  },
  { room: 'packages/outbox', may: ['packages/core', 'packages/storage', 'kysely'] },
  // Formats of public directories; knows no database.
  {
    room: 'packages/place-files',
    may: ['packages/core', 'csv-parse', 'saxes', '@streamparser/json', 'yauzl', 'node:stream', 'node:zlib'],
  },
  { room: 'packages/tables', may: ['packages/core', 'yazl', 'node:stream'] },
  {
    room: 'packages/service',
    may: [
      'packages/core',
      'packages/vendor-kit',
      'packages/storage',
      'packages/documents',
      'packages/outbox',
      'packages/place-files',
      'packages/tables',
      'jose',
      // Passkeys, and providers by which people sign in.
      '@simplewebauthn/server',
      'openid-client',
      'kdbush',
      '@photostructure/tz-lookup',
      'yauzl',
      'node:async_hooks',
      'node:crypto',
      'node:diagnostics_channel',
      'node:dns',
      'node:net',
      'node:stream',
      'node:url',
      'node:zlib',
    ],
  },
  {
    room: 'packages/telemetry',
    may: [
      'packages/service',
      'packages/outbox',
      'packages/storage',
      'pino',
      'prom-client',
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace',
      'node:*',
    ],
  },
  // Puts the concrete classes together; only the apps' compose.ts reach it.
  {
    room: 'packages/installation',
    may: [
      'packages/service',
      'packages/core',
      'packages/city-data',
      'packages/storage',
      'packages/outbox',
      'packages/documents',
      'packages/telemetry',
      'packages/vendor-kit',
      // How answers write a pickup point, which is stored so.
      'packages/wire',
      'vendors/registry',
      // How mails and webhooks leave.
      'nodemailer',
      'undici',
      'node:*',
    ],
  },
  // Before `vendors/*`: the first row that fits a file is its row.
  { room: 'vendors/registry', may: ['vendors/*', 'packages/vendor-kit', 'node:*'] },
  { room: 'vendors/rate-sheet', may: ['packages/vendor-kit', 'packages/core', 'zod', 'csv-parse'], not: ofHosts },
  // The tracking service speaks SOAP.
  {
    room: 'vendors/russian-post',
    may: ['packages/vendor-kit', 'packages/core', 'zod', 'saxes', 'node:zlib'],
    not: ofHosts,
  },
  { room: 'vendors/*', may: ['packages/vendor-kit', 'packages/core', 'zod'], not: ofHosts },
  // Runs in browsers; what the map shares with the service is types and pure rules.
  {
    room: 'apps/map',
    may: ['packages/core', 'packages/wire/map', 'leaflet', 'supercluster', 'esbuild', 'node:url', 'node:crypto'],
  },
  // Runs in browsers; it has no way in but the client's.
  {
    room: 'apps/console',
    may: [
      'packages/client',
      'packages/core',
      '@tanstack/react-query',
      '@tanstack/react-router',
      '@tanstack/react-virtual',
      // Labels of several places come in one file.
      'fflate',
      'lucide-react',
      'react',
      'react-aria-components',
      'react-dom',
      'uplot',
      'esbuild',
      'node:url',
    ],
  },
  {
    room: 'apps/api',
    may: [
      'packages/service',
      'packages/core',
      'packages/wire',
      'packages/telemetry',
      'apps/console',
      'apps/map',
      'hono',
      '@hono/node-server',
      'zod',
      'node:*',
    ],
    compose: composed,
  },
  {
    room: 'apps/worker',
    may: ['packages/service', 'packages/telemetry', 'packages/core', 'node:*'],
    compose: composed,
  },
  {
    room: 'apps/cli',
    may: [
      'packages/service',
      // An installation on another machine.
      'packages/client',
      // Its numbers of statuses.
      'packages/wire',
      'packages/core',
      'packages/telemetry/end-with-parent',
      // The file that an import reads.
      'packages/place-files',
      // What an author does with a package, beside any installation.
      'packages/vendor-kit/author',
      'packages/create-vendor',
      'commander',
      '@commander-js/extra-typings',
      '@bomb.sh/tab',
      'node:*',
    ],
    compose: composed,
  },
  {
    room: 'apps/mock-vendor',
    may: [
      'vendors/mock/protocol',
      'vendors/sandbox-payments/protocol',
      'hono',
      '@hono/node-server',
      'zod',
      'better-sqlite3',
      'pdf-lib',
      '@pdf-lib/fontkit',
      'dejavu-fonts-ttf',
      'bwip-js',
      'any-ascii',
      'node:*',
    ],
  },
  { room: 'apps/server', may: ['apps/api', 'apps/worker', 'packages/service', 'packages/telemetry', 'node:*'] },
  {
    room: 'apps/sandbox',
    may: [
      'apps/api',
      'apps/worker',
      'packages/service',
      'packages/telemetry',
      'packages/core',
      'packages/wire',
      'node:*',
    ],
    compose: composed,
  },
];

/**
 * What stands in a package's `src`, from the top down: each row is a floor. An import may only go down, so folders of one
 * floor do not know each other. A name with `.ts` is a file of `src` itself, `*.ts` all its files that no row names; what
 * puts the package together (`index.ts`, `main.ts`, `compose.ts`) stands above them all. Types are imports too where
 * `types` says so.
 */
export interface House {
  readonly floors: readonly (readonly string[])[];
  readonly types: boolean;
}

export const houses: Readonly<Record<string, House>> = {
  'packages/core': {
    types: true,
    floors: [
      ['personal-data'],
      ['events', 'report', 'settings'],
      ['company', 'courier', 'place-search', 'tracking'],
      ['validation'],
      ['order'],
      ['quote'],
      ['vendor.ts'],
      ['pickup-point', 'cargo-nature'],
      ['name-search'],
      ['*.ts'],
    ],
  },
  'packages/wire': {
    types: true,
    floors: [
      ['v1', 'v2', 'v3', 'operator', 'session'],
      ['map', 'places', 'registers'],
      // What every version writes alike.
      ['models'],
      ['openapi', 'reading'],
      ['contract'],
      ['schema'],
    ],
  },
  'packages/documents': {
    types: true,
    floors: [
      ['samples', 'proof'],
      ['printing'],
      ['pictures'],
      ['papers'],
      ['marks'],
      ['parts'],
      ['wording', 'pdf'],
      ['layout'],
      ['fonts'],
      ['room'],
      ['client-pdf'],
      ['pool'],
    ],
  },
  'packages/storage': {
    types: true,
    floors: [
      ['house'],
      ['migrations'],
      ['erasures', 'open-store.ts', 'reports', 'restoration', 'vendor-contracts', 'testing-restored.ts'],
      ['jobs', 'orders', 'testing-orders.ts', 'testing-s3.ts'],
      // An aggregate of up to 240 lines is one file.
      ['*.ts'],
      ['attachments', 'attempts', 'balance', 'calculations', 'idempotency', 'pickup-points', 'file-store', 'registers'],
      ['people'],
      ['companies', 'files'],
      ['store.ts'],
      ['dialects'],
      // Every column, and the words that columns hold.
      ['tables.ts'],
    ],
  },
  'packages/service': {
    types: true,
    floors: [
      ['run'],
      ['operator', 'open-service.ts'],
      ['cancellation', 'orders', 'personal-data', 'tracking', 'vendors'],
      ['calculations', 'hand-over', 'pickup-points'],
      ['attachments', 'courier', 'documents', 'idempotency', 'quotes', 'registers', 'settings'],
      ['balance', 'order', 'payments', 'people', 'webhooks'],
      ['attention', 'clock', 'companies', 'lifecycle'],
      ['attempts', 'events', 'files', 'jobs', 'mail', 'once', 'points', 'reports'],
      ['access', 'connections', 'places', 'print', 'rates', 'restore'],
      ['environment', 'secrets'],
      ['*.ts'],
    ],
  },
  'packages/vendor-kit': {
    types: true,
    floors: [
      // What hosts get, and what authors do in a terminal.
      ['author', 'host.ts'],
      ['conformance'],
      ['simulator'],
      ['guard', 'payments'],
      ['calls'],
      ['answers', 'http', 'requests'],
      ['secrets'],
      ['adapter'],
    ],
  },
  'apps/api': {
    types: true,
    floors: [
      ['serve.ts'],
      ['app.ts'],
      ['versions.ts'],
      ['beside-versions', 'v1', 'v2', 'v3', 'operator', 'session'],
      ['pages'],
      ['http', 'env.ts'],
      ['body'],
      ['limits'],
    ],
  },
};

/** They put a package together, so they stand on its roof. */
export const roof = ['index.ts', 'main.ts', 'compose.ts'];

/**
 * The versions of the interface are named here and nowhere else. `versions.ts` is the one list that mounts them; in which
 * words webhooks speak is chosen where the service is put together; the console asks through one file.
 */
export const versionPlaces =
  /^(packages\/(wire|client)\/|apps\/console\/src\/browser\/api\.ts$|packages\/installation\/src\/open-installation\.ts$|apps\/api\/src\/((v[123]|operator|session)\/|versions\.ts$))/;

/** A version's folder: it translates, so it reaches neither what composes the app nor what lies below the service. */
export const versionFolder = /^apps\/api\/src\/(v[123]|operator|session)\//;
export const closedToVersions = [
  'packages/installation',
  'packages/storage',
  'packages/documents',
  'packages/vendor-kit',
  'vendors/*',
];

/**
 * The version whose folder a path lies in, or whose export it names (`packages/wire/v2`). What versions share lies outside
 * of these folders: no version imports another, and nothing under packages/wire that they share imports one.
 */
export const versionOf = (path: string): string | undefined =>
  /^(?:packages\/wire|apps\/api)(?:\/src)?\/(v[123]|operator|session)(?:\/|$)/.exec(path)?.[1];
export const sharedByVersions = /^packages\/wire\/src\//;

/** Rooms without clock, chance or the world outside. */
export const pureRooms = ['packages/core'];

/** Names for "whatever had no name". */
export const forbiddenFolders = [
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'shared',
  'base',
  'manager',
  'managers',
];
