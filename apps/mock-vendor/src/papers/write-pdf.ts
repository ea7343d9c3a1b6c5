/** Left, baseline from the lower edge and size in points; the text, of which only Latin letters are drawn. */
export type TextLine = readonly [x: number, y: number, size: number, text: string];

/** The smallest PDF that shows text: pages of one size, in Helvetica. */
export function writePdf(
  { width, height }: { readonly width: number; readonly height: number },
  pages: readonly (readonly TextLine[])[],
): Uint8Array<ArrayBuffer> {
  const firstPage = 4;
  const refs = pages.map((_, i) => `${firstPage + 2 * i} 0 R`);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${refs.join(' ')}]/MediaBox[0 0 ${width.toFixed(2)} ${height.toFixed(2)}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap((lines, i) => {
      const content = lines.map(drawn).join('\n');
      return [
        `<</Type/Page/Parent 2 0 R/Resources<</Font<</H 3 0 R>>>>/Contents ${firstPage + 2 * i + 1} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return new Uint8Array(
    Buffer.from(
      `${file}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
      'latin1',
    ),
  );
}

const drawn = ([x, y, size, text]: TextLine): string =>
  `BT /H ${size} Tf ${x} ${y} Td (${text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
