import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isProblem } from '@cartage/core';
import { afterEach, describe, expect, it } from 'vitest';
import { fontFiles } from '../fonts/font-files.ts';
import { renderWaybill } from '../papers/waybill.ts';
import { packingListsJob, sampleInput, waybillJob } from '../samples/sample-jobs.ts';
import { harmlessPdf, hostilePdfs } from '../testing/hostile-pdfs.ts';
import type { PrintJob } from './print-job.ts';
import { openPrinter, type Printer } from './printer.ts';

let printer: Printer | undefined;
afterEach(() => printer?.close());

describe('the printer', () => {
  it('prints what would be printed here', async () => {
    printer = openPrinter({ workers: 1, queue: 1 });
    const bytes = await printer.print(waybillJob, 'one');
    expect(bytes instanceof Uint8Array && Buffer.compare(bytes, await renderWaybill(sampleInput))).toBe(0);
  });

  it('draws marks dot by dot', async () => {
    printer = openPrinter({ workers: 1, queue: 1 });
    const { copies: _, order, ...shared } = sampleInput;
    const input = { ...shared, orders: [order], marksFormat: 'A6', dpi: 203 } as const;
    const drawn = async (format: 'png' | 'zpl') => {
      const bytes = await printer?.print({ kind: 'mark-pictures', input: { ...input, format } }, 'one');
      if (!(bytes instanceof Uint8Array)) throw new Error(bytes?.text.en);
      return Buffer.from(bytes).toString('latin1');
    };
    expect((await drawn('zpl')).match(/\^XA\n\^PW840\^LL1184/g)).toHaveLength(2);
    expect((await drawn('png')).slice(0, 2)).toBe('PK');
    // The process is sound, and what it sent was whole.
    expect(await drawn('png')).toBe(await drawn('png'));
  });

  it('refuses when its queue is full, and serves those who wait', async () => {
    printer = openPrinter({ workers: 1, queue: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => printer?.print(waybillJob, 'one')));
    expect(answers.map((answer) => (answer instanceof Uint8Array ? 'printed' : answer?.code))).toEqual([
      'printed',
      'printed',
      'printed',
      'TooManyRequests',
      'TooManyRequests',
    ]);
  });

  it('names the letters that no font has, of each job its own', async () => {
    printer = openPrinter({ workers: 1, queue: 3 });
    const heard: (readonly number[])[] = [];
    const jobs = [jobSaying('漢字 📦 مدينة'), waybillJob, jobSaying('กรุง')];
    await Promise.all(jobs.map((job) => printer?.print(job, 'one', (missing) => heard.push(missing))));
    expect(heard.map((missing) => String.fromCodePoint(...missing))).toEqual(['مدينة', 'กรง']);
  });

  it('survives a job that is a defect', async () => {
    printer = openPrinter({ workers: 1, queue: 1 });
    await expect(
      printer.print({ kind: 'waybill', input: { ...sampleInput, timeZone: 'Moon/Crater' } }, 'one'),
    ).rejects.toThrow();
    expect(await printer.print(waybillJob, 'one')).toBeInstanceOf(Uint8Array);
  });

  it('ends what takes too long, says so, and prints on', async () => {
    printer = openPrinter({ workers: 1, queue: 1, timeLimitMs: 1000 });
    const refused = await printer.print(packingListsJob(1_000_000), 'one');
    if (!isProblem(refused)) throw new Error('printed');
    expect(refused.code).toBe('RequestInvalid');
    expect(refused.text.en).toMatch(/longer than [36] s/);
    expect(refused.text.ru).toMatch(/больше [36] с/);
    expect(await printer.print(waybillJob, 'one')).toBeInstanceOf(Uint8Array);
  });

  it('prints what is small before the end of what is large', async () => {
    printer = openPrinter({ workers: 1, queue: 10 });
    const ended: string[] = [];
    const note = (what: string) => () => ended.push(what);
    await Promise.all([
      printer.print(packingListsJob(2_000), 'one').then(note('large')),
      printer.print(waybillJob, 'one').then(note('small')),
    ]);
    expect(ended).toEqual(['small', 'large']);
  });

  // What unpacks too far is read after everybody else on the machine: beside other tests that may take a minute.
  it('reads an honest PDF before three that unpack too far, of the same sharer', async () => {
    printer = openPrinter({ workers: 1, queue: 100 });
    const { readClientPdf } = printer;
    const bomb = hostilePdfs['page content that inflates to 100 MB']?.make() ?? Buffer.alloc(0);
    let refused = 0;
    const bombs = Array.from({ length: 3 }, async () => {
      const answer = await readClientPdf(bomb, null, 'one');
      expect(answer).toMatchObject({ code: expect.stringMatching(/^(PdfInvalid|TooManyRequests)$/) });
      refused += 1;
    });
    expect(await readClientPdf(harmlessPdf(), null, 'one')).toMatchObject({ pages: 1 });
    expect(refused).toBeLessThan(3);
    await Promise.all(bombs);
  });

  it('takes the pages of a customer, before or after, so many times', async () => {
    printer = openPrinter({ workers: 1, queue: 1 });
    const read = await printer.readClientPdf(harmlessPdf(), null, 'one');
    if (isProblem(read)) throw new Error(read.text.en);
    const { order, ...shared } = sampleInput;
    const job = (position: 'before' | 'after'): PrintJob => ({
      kind: 'documents',
      input: {
        ...shared,
        orders: [order],
        kinds: ['waybill'],
        marksFormat: 'A6',
        included: { pdf: read.pdf, position, copies: 2 },
      },
    });
    const boxes = async (position: 'before' | 'after') => {
      const bytes = await printer?.print(job(position), 'one');
      return bytes instanceof Uint8Array ? pageWidths(bytes) : bytes;
    };
    expect(await boxes('before')).toEqual([200, 200, 595]);
    expect(await boxes('after')).toEqual([595, 200, 200]);
  });

  it('finishes what waits when it closes, and then takes nothing', async () => {
    printer = openPrinter({ workers: 1, queue: 1 });
    const first = printer.print(waybillJob, 'one');
    await printer.close();
    expect(await first).toBeInstanceOf(Uint8Array);
    expect(await printer.print(waybillJob, 'one')).toMatchObject({ code: 'TooManyRequests' });
  });
});

describe('a process that has others print', () => {
  it('loads nothing that draws, which would take a fifth of a second and 17 MB', () => {
    const program = `
      await import(${JSON.stringify(new URL('../index.ts', import.meta.url).href)});
      const { createRequire } = await import('node:module');
      console.log(JSON.stringify(Object.keys(createRequire('/').cache)));
    `;
    const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval'];
    const loaded = JSON.parse(execFileSync(process.execPath, [...flags, program]).toString());
    expect(loaded.filter((path: string) => path.includes('fontkit'))).toEqual([]);
  });
});

describe('the built bundle', () => {
  it('starts its processes from its own files, and finds every font', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    // Beside node_modules, where the libraries that stay imports are found.
    const folder = mkdtempSync(join(root, 'node_modules', '.bundle-'));
    try {
      execFileSync(
        process.execPath,
        [
          join(root, '../../node_modules/tsup/dist/cli-default.js'),
          '--config',
          'e2e/bundle.config.ts',
          '--out-dir',
          folder,
        ],
        { cwd: root, stdio: 'pipe' },
      );
      writeFileSync(join(folder, 'job.json'), JSON.stringify(jobSaying('书 𠮷 한 📦 🢠 Ω')));
      const printed = execFileSync(process.execPath, [join(folder, 'print-once.js')], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 1 << 26,
      });
      const { fonts, ...rest } = JSON.parse(printed.toString());
      expect(rest).toEqual({ printed: '%PDF-1.7', pages: 1 });
      for (const { name } of Object.values(fontFiles)) expect(fonts).toContainEqual(expect.stringContaining(name));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** A waybill with these letters on it. */
const jobSaying = (comments: string): PrintJob => ({
  kind: 'waybill',
  input: { ...sampleInput, order: { ...sampleInput.order, content: { ...sampleInput.order.content, comments } } },
});

/** Of each page in order, whole points. */
const pageWidths = (pdf: Uint8Array): readonly number[] => {
  const text = Buffer.from(pdf).toString('latin1');
  const kids = /\/Kids \[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, ref]) => {
    const object = text.slice(text.indexOf(`\n${ref} 0 obj`));
    return Math.floor(Number(/\/MediaBox \[\s*[\d.]+ [\d.]+ ([\d.]+)/.exec(object)?.[1]));
  });
};
