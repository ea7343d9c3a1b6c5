import { SaxesParser } from 'saxes';

/** An element without its prefix and attributes, which say nothing here. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** Its own, trimmed. */
  readonly text: string;
}

/** The outermost element; null: it is no XML. */
export function parseXml(text: string): XmlElement | null {
  const root: Open = { name: '', children: [], text: '' };
  const open: Open[] = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element: Open = { name: name.slice(name.indexOf(':') + 1), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) element.text = element.text.trim();
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  try {
    parser.write(text).close();
  } catch {
    return null;
  }
  return root.children[0] ?? null;
}

interface Open extends XmlElement {
  readonly children: Open[];
  text: string;
}

/** All elements of that name within, at whatever depth. */
export const all = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

/** The text at the end of the path; empty where it does not lead anywhere. */
export const textAt = (element: XmlElement, ...path: readonly string[]): string =>
  path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element)?.text ??
  '';
