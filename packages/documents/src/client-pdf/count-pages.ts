import type { PDFDict as Dict, PDFArray as List, PDFDocument } from 'pdf-lib';
import { PDFArray, PDFDict, PDFName } from './pdf-parser.ts';

/**
 * Whether pdf-lib may be asked for the pages: `endless` when the tree has more nodes than an honest one. A tree may name
 * a node twice, or itself; forty nodes have a trillion leaves so, and pdf-lib would visit all of them.
 */
export function countPages(document: PDFDocument, most: number): 'some' | 'many' | 'endless' {
  const open: Dict[] = [document.catalog.Pages()];
  let nodes = 0;
  let pages = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const kids = node.lookup(kidsName);
    const size = kids instanceof PDFArray ? kids.size() : 0;
    for (let i = 0; i < size; i += 1) {
      const kid = (kids as List).lookup(i);
      nodes += 1;
      if (!(kid instanceof PDFDict)) continue;
      if (kid.lookup(typeName) === pagesType) open.push(kid);
      else pages += 1;
      if (pages > most) return 'many';
      if (nodes > MOST_NODES) return 'endless';
    }
  }
  return 'some';
}

const kidsName = PDFName.of('Kids');
const typeName = PDFName.of('Type');
const pagesType = PDFName.of('Pages');

const MOST_NODES = 10_000;
