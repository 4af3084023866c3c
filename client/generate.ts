// Writes src/api from the committed API document: services that send by `src/connection.ts`, in imports as Node.js
// needs them. The generator takes an operation's `default` answer for a success, so it is left out: `Connection`
// throws every refusal.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate, HttpClient } from 'openapi-typescript-codegen';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: { type?: string } }> }>;
  requestBody?: { content: Record<string, unknown> };
}

const here = import.meta.dirname;
const output = path.join(here, 'src/api');
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(here, file), 'utf8'));
const input = readJson('../openapi/openapi.json') as { paths: Record<string, Record<string, Operation>> };
const answers: Record<string, string> = {};
for (const [url, methods] of Object.entries(input.paths))
  for (const [method, operation] of Object.entries(methods)) {
    // It does not end: a call would wait for it until the timeout.
    if ('text/event-stream' in (operation.responses['200']?.content ?? {})) {
      delete methods[method];
      continue;
    }
    answers[`${method.toUpperCase()} ${url}`] = answerOf(operation);
    delete operation.responses['default'];
    // The generator knows one body per call: the form, which can hold files.
    const bodies = operation.requestBody?.content ?? {};
    if ('multipart/form-data' in bodies) delete bodies['application/json'];
  }

// The package holds all of `dist`, so what is no longer compiled goes.
for (const folder of [output, path.join(here, 'dist')]) rmSync(folder, { recursive: true, force: true });
await generate({
  input,
  output,
  httpClient: HttpClient.FETCH,
  clientName: 'StewardApi',
  useOptions: true,
  useUnionTypes: true,
});

/** The generator's way to send requests, which `src/connection.ts` replaces. */
const replaced = ['ApiError', 'ApiResult', 'BaseHttpRequest', 'CancelablePromise', 'FetchHttpRequest'];
for (const name of [...replaced, 'OpenAPI', 'request']) rmSync(path.join(output, `core/${name}.ts`));
for (const file of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts')) continue;
  const source = readFileSync(path.join(output, file), 'utf8');
  writeFileSync(
    path.join(output, file),
    withConnection(withoutNeedlessArguments(source))
      .replace(/(from ')(\.{1,2}\/[^']+?)(?:\.js)?(';)/g, '$1$2.js$3')
      // What may be left out may be undefined as well, so that callers with `exactOptionalPropertyTypes`, which
      // `tsc --init` sets, need no detour: `Connection` leaves out both alike.
      .replace(/^( +['"\w-]+\?: [^{}\n]+);?$/gm, (line) => line.replace(/[;,]?$/, ' | undefined$&')),
  );
}
const { version } = readJson('package.json') as { version: string };
writeFileSync(path.join(output, 'version.ts'), `export const version = '${version}';\n`);
writeFileSync(
  path.join(output, 'answers.ts'),
  `export const answers: Record<string, 'object' | 'list' | 'file' | 'text' | 'nothing'> = ${JSON.stringify(answers, null, 2)};\n`,
);

/** What the document promises for a successful call. */
function answerOf({ responses }: Operation): string {
  const [, success] = Object.entries(responses).find(([status]) => /^[23]/.test(status)) ?? [];
  const [type, { schema } = { schema: {} }] = Object.entries(success?.content ?? {})[0] ?? [];
  if (type === 'application/json') return schema.type === 'array' ? 'list' : 'object';
  if (type === undefined) return 'nothing';
  return type.startsWith('text/') ? 'text' : 'file';
}

/** Services that send by `Connection`, and return promises that signals can end. */
function withConnection(source: string): string {
  return source
    .replace(
      /^(import|export) .* from '\.{1,2}\/core\/(ApiError|CancelablePromise|FetchHttpRequest|OpenAPI)';\n/gm,
      '',
    )
    .replace(/^export \{ BaseHttpRequest \}.*\n/gm, '')
    .replaceAll(
      /'(\.{1,2})\/core\/BaseHttpRequest'/g,
      (_, up: string) => `'${up === '.' ? '..' : '../..'}/connection'`,
    )
    .replaceAll('BaseHttpRequest', 'Connection')
    .replaceAll('CancelablePromise<', 'Promise<')
    .replaceAll('@throws ApiError', '@throws StewardError')
    .replace(/^type HttpRequestConstructor = .*\n/gm, '')
    .replace(
      /constructor\(config\?: [^]*?\n {8}\}\);/,
      'constructor(request: Connection) {\n        this.request = request;',
    )
    .replace(
      /Promise<Array<(\w+)>> \{\n {8}return this\.httpRequest\.request(\(\{[^]*?\n {8}\}\);)/g,
      (whole, row: string, call: string) =>
        call.includes("'cursor': cursor")
          ? `import('../../pages.js').Rows<${row}> {\n        return this.httpRequest.list${call}`
          : whole,
    );
}

/** `listClients()` where nothing of its argument is needed. */
function withoutNeedlessArguments(source: string): string {
  return source.replace(/(\n {4}\}: \{)([^]*?)\n {4}\}\): /g, (whole, opening: string, fields: string) =>
    /^ {8}['"\w-]+: /m.test(fields) ? whole : `${opening}${fields}\n    } = {}): `,
  );
}
