/** The page in which this one stands. */
export interface Embedder {
  readonly tell: (message: { readonly type: `cartage.${string}` } & Readonly<Record<string, unknown>>) => void;
  /** It gives a new token. */
  readonly onToken: (listener: (token: string) => void) => void;
}

/**
 * Speaks with one origin and no other: the one that the address names, else the one that embeds this page. Never `*`, so
 * that nobody else reads along.
 */
export const openEmbedder = (named: string | null): Embedder => {
  const origin = named ?? embedding() ?? location.origin;
  return {
    tell: (message) => window.parent.postMessage(message, origin),
    onToken: (listener) => {
      window.addEventListener('message', ({ source, origin: sender, data }: MessageEvent<unknown>) => {
        if (source !== window.parent || sender !== origin) return;
        if (typeof data !== 'object' || data === null) return;
        const { type, token } = data as { readonly type?: unknown; readonly token?: unknown };
        if (type === 'cartage.token' && typeof token === 'string') listener(token);
      });
    },
  };
};

/** Browsers that do not list the pages around this one name it as the page that led here. */
const embedding = (): string | null => {
  if (window.parent === window) return null;
  const first = location.ancestorOrigins?.[0];
  if (first !== undefined) return first;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
};
