// The library has no types of its own: what is read of it here.
declare module '@usebruno/lang' {
  interface Pair {
    readonly name: string;
    readonly value: string;
    readonly enabled: boolean;
  }
  export const bruToJsonV2: (text: string) => {
    readonly meta: { readonly name: string; readonly seq: string };
    readonly http: { readonly method: string; readonly url: string; readonly body: string };
    readonly params?: readonly (Pair & { readonly type: 'query' | 'path' })[];
    readonly headers?: readonly Pair[];
    readonly body?: { readonly json?: string };
    readonly vars?: { readonly res?: readonly Pair[] };
  };
  export const bruToEnvJsonV2: (text: string) => { readonly variables: readonly Pair[] };
}
