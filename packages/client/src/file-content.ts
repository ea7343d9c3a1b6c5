/** A file in a request: its bytes, or its base64 as it stands. */
export type FileContent = string | Blob | Uint8Array | ArrayBuffer;

/** The body with these of its members in base64. */
export async function withFiles(body: object, members: readonly string[]): Promise<object> {
  const written = await Promise.all(
    members.map(async (name) => {
      const content = (body as Readonly<Record<string, FileContent | null | undefined>>)[name];
      return typeof content === 'object' && content !== null ? { [name]: await base64Of(content) } : {};
    }),
  );
  return Object.assign({}, body, ...written);
}

/** A multiple of three, so that the pieces' base64 is that of the whole; more arguments than some engines take at once. */
const PIECE = 24_576;

async function base64Of(content: Exclude<FileContent, string>): Promise<string> {
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(await bufferOf(content));
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return text;
}

const bufferOf = (content: Blob | ArrayBuffer): Promise<ArrayBuffer> | ArrayBuffer =>
  content instanceof ArrayBuffer ? content : content.arrayBuffer();

/** The name that the answer gives its file (RFC 6266); empty where a browser hides it from the page. */
export function fileNameIn(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, quoted] = /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? '') ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? '';
}
