import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachmentNamed } from './content-disposition.ts';

// RFC 6266 and RFC 8187.

const letter = fc.constantFrom(...'aZ09 ._-/\\:;"\'%*()<>|\r\n\0\u202e\u2028éЯ中😀'.split(''), '\ud800', '😀');

describe('a file is named', () => {
  it.each([
    ['CTG-4820-9137.pdf', 'attachment; filename="CTG-4820-9137.pdf"'],
    ['two words (1).pdf', 'attachment; filename="two words (1).pdf"'],
    [
      'Накладная.pdf',
      `attachment; filename="_________.pdf"; filename*=UTF-8''%D0%9D%D0%B0%D0%BA%D0%BB%D0%B0%D0%B4%D0%BD%D0%B0%D1%8F.pdf`,
    ],
    ["it's 50%.pdf", `attachment; filename="it's 50_.pdf"; filename*=UTF-8''it%27s%2050%25.pdf`],
    ['../../etc/passwd', 'attachment; filename="__.._etc_passwd"'],
    ['a"b;\r\nSet-Cookie: x=1.pdf', 'attachment; filename="a_b;Set-Cookie_ x=1.pdf"'],
    ['\u202egnp.exe', 'attachment; filename="gnp.exe"'],
    ['', 'attachment; filename="file"'],
    ['...', 'attachment; filename="_"'],
    ['.bashrc', 'attachment; filename="_bashrc"'],
    [`${'x'.repeat(10_240)}.pdf`, `attachment; filename="${'x'.repeat(200)}.pdf"`],
  ])('%j', (name, header) => {
    expect(attachmentNamed(name)).toBe(header);
  });

  it('whatever its letters: one header line that a client reads back', () => {
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 400 }), (name) => {
        const header = attachmentNamed(name);
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x24\x26-\x5b\x5d-\x7e]+"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/,
        );
        expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow();
        const wide = /filename\*=UTF-8''(.+)$/.exec(header)?.[1];
        expect(decodeURIComponent(wide ?? 'x')).not.toMatch(/[/\\\p{Cc}]/u);
        expect(header.length).toBeLessThan(4_000);
      }),
    );
  });
});
