/* The process that renders PDFs. In development it runs uncompiled (Node strips the types), hence the .ts in
   its imports and only erasable syntax. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import type { FromWorker } from '../process/worker-threads.js';
import { rareFamilies, readFonts } from './fonts.ts';
import type { DrawTask } from './protocol.ts';

if (!process.send) throw new Error('This module runs in a process of its own only.');
const root = fileURLToPath(new URL('../../', import.meta.url));

process.on('message', (task: DrawTask) => {
  let answer: FromWorker<Uint8Array | string>;
  try {
    answer = { done: drawn(task) };
  } catch (error) {
    answer = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  process.send?.(answer);
});

let compiler: { draws: NodeCompiler; families: ReadonlySet<string> } | undefined;

/** Cached for the lifetime of the process; fonts of rare scripts are loaded on demand. */
function compilerFor(families: readonly string[]): NodeCompiler {
  const there = compiler?.families ?? new Set<string>();
  const all = new Set([...there, ...families]);
  if (!compiler || all.size > there.size)
    compiler = {
      draws: NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: readFonts(all) }] }),
      families: all,
    };
  return compiler.draws;
}

function drawn({ as, layout, data, language, texts, brand, pictures }: DrawTask): Uint8Array | string {
  const json = JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  );
  const families = rareFamilies(json);
  const draws = compilerFor(families);
  const files = Object.entries(pictures).map(([name, bytes]) => [path.join(root, name), bytes] as const);
  for (const [file, bytes] of files) draws.mapShadow(file, Buffer.from(bytes));
  try {
    const compiled = draws.compile({
      mainFilePath: path.join(root, layout),
      // Chosen per PDF: fonts loaded for another one must not change its looks.
      inputs: {
        data: json,
        language,
        texts: JSON.stringify(texts),
        brand: JSON.stringify(brand),
        families: JSON.stringify(families),
      },
    });
    if (!compiled.result) throw failure(draws, compiled.takeDiagnostics());
    if (as === 'svg') return draws.plainSvg(compiled.result);
    try {
      return draws.pdf(compiled.result, { pdfStandard: 'ua-1' });
    } catch {
      // A character without a glyph, for example an emoji in a description: the standard forbids the
      // placeholder box.
      return draws.pdf(compiled.result);
    }
  } finally {
    for (const [file] of files) draws.unmapShadow(file);
    // Cache entries that were not used recently.
    draws.evictCache(3);
  }
}

/** Composed characters and line breaks, without control and direction characters. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\p{Cs}|\p{Co}|\p{Cn}/gu, '');

const failure = (draws: NodeCompiler, diagnostics: NodeError | null): Error =>
  new Error(`The layout has errors: ${JSON.stringify(diagnostics && draws.fetchDiagnostics(diagnostics))}`);
