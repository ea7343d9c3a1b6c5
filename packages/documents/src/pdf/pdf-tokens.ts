export interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** White space, comment, brackets, name, text in hexadecimal, or a word; a text in parentheses is read by hand. */
const token = /[\s\0]+|%[^\r\n]*|<<|>>|<[^>]*>|[[\]{}]|\/[^\s\0()<>[\]{}/%]*|\(|[^\s\0()<>[\]{}/%]+|[)>]/y;

/** What a piece of PDF syntax is made of, from `from` on, without white space and comments. */
export function tokensOf(source: string, from = 0): readonly Token[] {
  const tokens: Token[] = [];
  let at = from;
  for (;;) {
    token.lastIndex = at;
    const [found = ''] = token.exec(source) ?? [];
    if (found === '') return tokens;
    const start = at;
    at = found === '(' ? endOfText(source, at) : at + found.length;
    if (!/^[\s\0%]/.test(found)) tokens.push({ start, end: at, text: source.slice(start, at) });
  }
}

/** Past the parenthesis that closes the one at `at`. */
function endOfText(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i += 1) {
    const char = source[i];
    if (char === '\\') i += 1;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return source.length;
}

/** The entries of a dictionary, by name; the values as they are written. */
export function entriesOf(dictionary: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  let start = 0;
  let end = 0;
  const close = () => {
    if (name !== undefined && end > start) entries.set(name, dictionary.slice(start, end).trim());
    name = undefined;
  };
  for (const one of tokensOf(dictionary)) {
    const isOpening = one.text === '<<' || one.text === '[';
    const isClosing = one.text === '>>' || one.text === ']';
    if (isClosing) depth -= 1;
    // A name is the next entry's unless the entry that stands open has no value yet.
    if (depth === 1 && one.text.startsWith('/') && (name === undefined || end > start)) {
      close();
      name = one.text.slice(1);
      start = one.end;
      end = one.end;
    } else if (depth > 0) end = one.end;
    if (isOpening) depth += 1;
    if (isClosing && depth === 0) break;
  }
  close();
  return entries;
}

/** The source with every reference `12 0 R` given another number. */
export function renumbered(source: string, numberOf: (number: number) => number): string {
  // Nearly every object holds no comment and no text but the simplest; beside them a reference is nothing else.
  if (!/[(%]/.test(source.replaceAll(simpleText, '')))
    return source.replace(textOrReference, (found, number: string | undefined) =>
      number === undefined ? found : `${numberOf(Number(number))} 0 R`,
    );
  let out = '';
  let copied = 0;
  let before: readonly [Token | undefined, Token | undefined] = [undefined, undefined];
  for (const one of tokensOf(source)) {
    const [number, generation] = before;
    if (one.text === 'R' && number && generation && whole.test(number.text) && whole.test(generation.text)) {
      out += `${source.slice(copied, number.start)}${numberOf(Number(number.text))} 0 R`;
      copied = one.end;
    }
    before = [generation, one];
  }
  return out + source.slice(copied);
}

const simpleText = /\([^()\\%]*\)/g;
const textOrReference = /\([^()\\%]*\)|(?<![^\s\0[\]<>)])(\d+)[\s\0]+\d+[\s\0]+R(?![^\s\0[\]<>/(])/g;
const whole = /^\d+$/;
