import type { PickupPoint } from '@cartage/core';
import type { VendorPlugin } from '../../adapter/adapter.ts';
import type { CallContext } from '../../adapter/call-context.ts';
import type { VendorAnswer, VendorRequest } from '../../adapter/http-client.ts';
import type { PluginManifest } from '../../adapter/manifest.ts';
import type { Quirks } from './quirks.ts';

/** A plugin made wrong in one way, and the laws that it breaks by that: one, unless a second says the same of it. */
export interface Defect {
  /** What it does: 'sends kilograms for grams'. */
  readonly what: string;
  readonly breaks: readonly string[];
  readonly make: Mutation;
  /** Of the vendor; absent: one that has everything and takes orders at once. */
  readonly quirks?: Quirks;
}

export type Mutation = (right: VendorPlugin) => VendorPlugin;

export const defect = (what: string, breaks: string | readonly string[], make: Mutation, quirks?: Quirks): Defect => ({
  what,
  breaks: typeof breaks === 'string' ? [breaks] : breaks,
  make,
  ...(quirks && { quirks }),
});

/** Members that answer with a promise. */
type Member = Exclude<keyof VendorPlugin, 'manifest' | 'webhook' | 'pickupPoints' | 'facts'>;
type Of<M extends Member> = (...args: Parameters<NonNullable<VendorPlugin[M]>>) => Promise<Told<M>>;
type Told<M extends Member> = Awaited<ReturnType<NonNullable<VendorPlugin[M]>>>;

/** The plugin with one member that does something else; it has the right one to call. */
export const does =
  <M extends Member>(member: M, act: (right: Of<M>, ...args: Parameters<Of<M>>) => Promise<Told<M>>): Mutation =>
  (plugin) => {
    const right = plugin[member] as Of<M>;
    return { ...plugin, [member]: (...args: Parameters<Of<M>>) => act(right, ...args) };
  };

/** One that answers something else. */
export const tells = <M extends Member>(
  member: M,
  change: (told: Told<M>, ...args: Parameters<Of<M>>) => Told<M>,
): Mutation =>
  does(member, async (right, ...args): Promise<Told<M>> => change((await right(...args)) as Told<M>, ...args));

/** One that takes its first argument for something else. */
export const takes = <M extends Member>(
  member: M,
  change: (first: Parameters<Of<M>>[0]) => Parameters<Of<M>>[0],
): Mutation =>
  does(member, (right, ...args) => {
    const [first, ...rest] = args;
    return right(...([change(first), ...rest] as Parameters<Of<M>>));
  });

/** One that works with another context. */
export const calls = (member: Member, change: (call: CallContext) => CallContext): Mutation =>
  does(member, (right, ...args) => {
    const call = change(args.at(-1) as CallContext);
    return right(...([...args.slice(0, -1), call] as Parameters<Of<Member>>));
  });

/** One that sends something else to the paths that end so. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
export const sends = (member: Member, path: string, change: (json: any) => unknown): Mutation =>
  calls(member, (call) =>
    requesting(call, async (request, send) =>
      send(new URL(request.url).pathname.endsWith(path) ? { ...request, json: change(request.json) } : request),
    ),
  );

/** One that reads something else than the vendor answered. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the vendor's protocol has
export const reads = (member: Member, change: (body: any) => unknown): Mutation =>
  calls(member, (call) =>
    requesting(call, async (request, send) => {
      const answer = await send(request);
      if (!/json/.test(answer.contentType) || answer.status > 299) return answer;
      return {
        ...answer,
        bytes: Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(answer.bytes).toString())))),
      };
    }),
  );

type Send = (request: VendorRequest) => Promise<VendorAnswer>;

/** The context, whose requests go another way. */
export const requesting = (
  call: CallContext,
  request: (request: VendorRequest, send: Send) => Promise<VendorAnswer>,
): CallContext => ({ ...call, http: { request: (one) => request(one, call.http.request) } });

/** One that makes something of a failure, or fails otherwise. */
export const onFailure = <M extends Member>(
  member: M,
  act: (thrown: unknown, ...args: Parameters<Of<M>>) => Told<M> | Promise<Told<M>>,
): Mutation =>
  does(member, async (right, ...args): Promise<Told<M>> => {
    try {
      return (await right(...args)) as Told<M>;
    } catch (thrown) {
      return act(thrown, ...args);
    }
  });

/** The plugin with other points; all of them at once. */
export const givesPoints =
  (change: (points: readonly PickupPoint[]) => readonly PickupPoint[]): Mutation =>
  (plugin) => ({
    ...plugin,
    pickupPoints: async function* (call) {
      const all: PickupPoint[] = [];
      for await (const batch of plugin.pickupPoints?.(call) ?? []) all.push(...batch);
      yield change(all);
    },
  });

export const says =
  (change: (manifest: PluginManifest) => Partial<PluginManifest>): Mutation =>
  (plugin) => ({ ...plugin, manifest: { ...plugin.manifest, ...change(plugin.manifest) } });

/** One after the other. */
export const both =
  (...all: readonly Mutation[]): Mutation =>
  (plugin) =>
    all.reduce((made, mutate) => mutate(made), plugin);
