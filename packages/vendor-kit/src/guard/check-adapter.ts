import {
  cargoTypes,
  contactTypes,
  isLocalDate,
  isOrderStatus,
  isWritable,
  pickupPointTypes,
  serviceCodes,
  symbologies,
  urgencies,
  vendorPaperKinds,
} from '@cartage/core';
import { z } from 'zod';
import type { VendorPlugin } from '../adapter/adapter.ts';
import { MOST_CHARACTERS, writable } from '../adapter/answer-limits.ts';
import { nonsense } from '../adapter/call-problems.ts';
import { completeManifest, type PluginManifest, shipmentNeeds, type TariffDescription } from '../adapter/manifest.ts';

const host = z
  .string()
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'must be a host in lower case, with its port if it has one');
/** `127.0.0.1:*`: a simulator on this machine, at whatever port is free. */
const testHost = z
  .string()
  .regex(/^(?:[a-z0-9.-]+(?::\d{1,5})?|127\.0\.0\.1:\*)$/, 'must be a host in lower case, with its port if it has one');
const accountSchema = z.custom<z.ZodObject>(
  (schema) =>
    typeof (schema as z.ZodObject | undefined)?.safeParse === 'function' &&
    // Marks are found by it; the third version and the mini of the fourth do without.
    Object.values((schema as z.ZodObject).shape ?? { none: null }).every((field) => typeof field?.meta === 'function'),
  'must be a zod object of the fourth version',
);
const text = z.string().max(MOST_CHARACTERS).overwrite(writable);
const words = text.or(z.object({ en: text.min(1), ru: text.min(1) }));
const tariffEnd = z.object({ contactType: z.enum(contactTypes), pointType: z.enum(pickupPointTypes).nullable() });

const tariffName = z.string().min(1).max(200).overwrite(writable);

const tariffList = z
  .array(
    z.object({
      id: z.string().min(1).max(100).refine(isWritable),
      name: tariffName,
      names: z.object({ en: tariffName, ru: tariffName }).optional(),
      description: words,
      urgencies: z.array(z.enum(urgencies)).min(1),
      from: tariffEnd,
      to: tariffEnd,
      cancellationFee: z.int().min(0).max(10_000),
    }),
  )
  .min(1)
  .max(1000)
  .refine((all) => new Set(all.map((tariff) => tariff.id)).size === all.length, 'must have ids that differ');

const manifest = z.object({
  id: z.int().positive(),
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be a lower-case word of at most 32 letters, digits and hyphens'),
  name: z.string().min(1),
  description: words,
  interfaceVersion: z.literal(1),
  version: z.string().regex(/^\d+\.\d+\.\d+(?:[-+].+)?$/, 'must be a semantic version'),
  countries: z.literal('all').or(z.array(z.string().regex(/^[A-Z]{2}$/)).min(1)),
  contactTypes: z.array(z.enum(contactTypes)).min(1),
  cargoTypes: z.array(z.enum(cargoTypes)).min(1),
  services: z.array(z.enum(serviceCodes)),
  ownServices: z
    .array(z.object({ code: z.string().min(1).max(100).refine(isWritable), name: words, description: words }))
    .max(100)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'must have codes that differ'),
  needs: z.array(z.enum(shipmentNeeds)),
  documents: z.array(
    z.object({ kind: z.enum(vendorPaperKinds), preferred: z.boolean(), comesOnce: z.boolean().optional() }),
  ),
  symbology: z.enum(symbologies),
  tariffs: tariffList.or(z.literal('byContract')),
  hosts: z.literal('setting').or(z.object({ prod: z.array(host), test: z.array(testHost) })),
  limits: z.object({
    requestsPerSecond: z.number().positive(),
    concurrency: z.int().positive(),
    packages: z.int().positive().optional(),
    requestsPerDay: z.int().positive().optional(),
  }),
  quietPeriodMs: z.int().nonnegative(),
  pollMs: z.int().positive().max(3_600_000),
  giveUpMs: z.int().positive().nullable(),
  dedupes: z.boolean(),
  trackBatch: z.int().positive(),
  statuses: z.record(z.string(), z.string().refine(isOrderStatus, 'must be one of our statuses')),
  changeable: z.array(z.string()),
  credentials: accountSchema,
  settings: accountSchema,
});

const required = ['checkConnection', 'quote', 'handOver'] as const;
const optional = [
  'track',
  'quoteByDays',
  'findByReference',
  'cancel',
  'update',
  'callCourier',
  'cancelCourier',
  'register',
  'document',
  'pickupPoints',
  'tariffs',
  'changes',
] as const;
/** What a vendor that is called over HTTP has to say of itself: nobody else can know it. */
const ofHttp = ['limits', 'quietPeriodMs', 'trackBatch', 'statuses'] as const;

/**
 * What is wrong with a plugin, as sentences; empty when it can be used.
 * @param value what a package exports; anything at all
 * @returns a sentence for each fault, for the author: members, manifest, and where the two disagree
 */
export function adapterFaults(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return ['It is not an object.'];
  const adapter = value as Partial<VendorPlugin>;
  const written = adapter.manifest as Partial<PluginManifest> | undefined;
  const parsed = manifest.safeParse(
    typeof written === 'object' && written !== null ? completeManifest(written as PluginManifest) : written,
  );
  return [
    ...(parsed.error?.issues ?? []).flatMap((issue) => manifestFaults(issue)),
    ...required.filter((name) => typeof adapter[name] !== 'function').map((name) => `The member '${name}' is missing.`),
    ...optional
      .filter((name) => adapter[name] !== undefined && typeof adapter[name] !== 'function')
      .map((name) => `The member '${name}' is not a function.`),
    ...(parsed.success ? disagreements(adapter as VendorPlugin) : []),
  ];
}

/** Where one of two shapes would do, what is wrong with the one that came nearer; both, where neither did. */
function manifestFaults(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): readonly string[] {
  const path = [...above, ...issue.path];
  const place = ['manifest', ...path].map(String).join('.');
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [`${place}: ${issue.message}.`];
  const depthOf = (shape: readonly z.core.$ZodIssue[]): number => Math.max(0, ...shape.map((one) => one.path.length));
  const [nearest = []] = [...issue.errors].sort((one, other) => depthOf(other) - depthOf(one));
  if (depthOf(nearest) > 0) return nearest.flatMap((one) => manifestFaults(one, path));
  const messages = issue.errors.flat().map(({ message }) => message);
  return [`${place}: ${messages.join(', or: ')}.`];
}

/** What `tariffs` of a plugin returned. @throws VendorProblem `defect` when it is no list of tariffs */
export const checkTariffs = (answer: readonly TariffDescription[]): readonly TariffDescription[] => {
  const parsed = tariffList.safeParse(answer);
  if (parsed.success) return parsed.data as readonly TariffDescription[];
  throw nonsense(['tariffs', ...(parsed.error.issues[0]?.path ?? [])].join('.'));
};

const isFact = (fact: unknown): boolean => factSchema.safeParse(fact).success;
const factSchema = z.object({
  id: z.string().min(1),
  fact: words,
  source: z.string().nullable(),
  checkedOn: z.string().refine(isLocalDate).nullable(),
  open: words.nullable(),
  probe: z.custom((probe) => probe === undefined || typeof probe === 'function').optional(),
});

/** A capability is the presence of a member; what the manifest says of it must agree. */
function disagreements(adapter: VendorPlugin): readonly string[] {
  const manifest = completeManifest(adapter.manifest);
  const { tariffs, hosts } = manifest;
  const ends = tariffs === 'byContract' ? [] : tariffs.flatMap((tariff) => [tariff.from, tariff.to]);
  const isCalled = hosts === 'setting' || hosts.prod.length + hosts.test.length > 0;
  const { webhook } = adapter;
  const isAskedFor = manifest.documents.some(({ comesOnce }) => comesOnce !== true);
  const rules: readonly (readonly [holds: boolean, sentence: string])[] = [
    ...ofHttp.map(
      (name) =>
        [
          !isCalled || adapter.manifest[name] !== undefined,
          `It names hosts to call but not manifest.${name}.`,
        ] as const,
    ),
    [!isCalled || adapter.track !== undefined, "It names hosts to call but has no 'track'."],
    [
      tariffs !== 'byContract' || adapter.tariffs !== undefined,
      "Its tariffs are 'byContract' but it has no 'tariffs'.",
    ],
    [tariffs === 'byContract' || adapter.tariffs === undefined, "It has 'tariffs' but its manifest lists them."],
    [
      manifest.dedupes || adapter.findByReference !== undefined,
      "It says dedupes: false but has no 'findByReference', without which nobody can hand over safely.",
    ],
    [
      webhook === undefined || (typeof webhook?.verify === 'function' && typeof webhook.read === 'function'),
      "Its 'webhook' has no functions 'verify' and 'read'.",
    ],
    [!isAskedFor || adapter.document !== undefined, "It names documents but has no 'document'."],
    [isAskedFor || adapter.document === undefined, "It has 'document' but names no documents that it gives."],
    [
      adapter.cancelCourier === undefined || adapter.callCourier !== undefined,
      "It has 'cancelCourier' but no 'callCourier'.",
    ],
    [adapter.register === undefined || adapter.callCourier !== undefined, "It has 'register' but no 'callCourier'."],
    [
      !Object.hasOwn(manifest.settings.shape, 'callCourierAt') || adapter.callCourier !== undefined,
      "Its settings say when a courier is called, but it has no 'callCourier'.",
    ],
    [
      Object.hasOwn(manifest.settings.shape, 'mailRegisterTo') ===
        Object.hasOwn(manifest.settings.shape, 'mailRegisterAt'),
      "Its settings have one of 'mailRegisterTo' and 'mailRegisterAt' without the other.",
    ],
    [
      adapter.facts === undefined || (Array.isArray(adapter.facts) && adapter.facts.every(isFact)),
      "Its 'facts' are no list of facts with ids and sentences.",
    ],
    [
      manifest.changeable.length === 0 || adapter.update !== undefined,
      "It names changeable fields but has no 'update'.",
    ],
    [
      manifest.hosts !== 'setting' || Object.hasOwn(manifest.settings.shape, 'baseUrl'),
      "Its hosts come from the setting 'baseUrl', which its settings do not have.",
    ],
    [
      !Object.keys(manifest.settings.shape).some((code) => Object.hasOwn(manifest.credentials.shape, code)),
      'A field is among the credentials and among the settings.',
    ],
    [
      ends.every((end) => manifest.contactTypes.includes(end.contactType)),
      'A tariff has an end of another contact type.',
    ],
    [ends.every((end) => end.contactType !== 'door' || end.pointType === null), 'A door has no type of pickup point.'],
  ];
  return rules.filter(([holds]) => !holds).map(([, sentence]) => sentence);
}
