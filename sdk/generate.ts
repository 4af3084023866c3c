// Writes src/api from openapi/openapi.json: services that use `src/connection.ts`, with imports as Node.js
// needs them. The generator treats an operation's `default` response as a success, so that response is
// removed: `Connection` throws every error. It would also make a type of each parameter that operations share,
// so they are written out.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate, HttpClient } from 'openapi-typescript-codegen';

interface Operation {
  parameters?: { $ref?: string }[];
  responses: Record<string, { content?: Record<string, { schema: { type?: string } }> }>;
  requestBody?: { content: Record<string, unknown> };
}

const here = import.meta.dirname;
const output = path.join(here, 'src/api');
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(here, file), 'utf8'));
const input = readJson('../openapi/openapi.json') as {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters?: Record<string, object> };
};
const { parameters: shared = {} } = input.components;
delete input.components.parameters;
const answers: Record<string, string> = {};
for (const [url, methods] of Object.entries(input.paths))
  for (const [method, operation] of Object.entries(methods)) {
    // An endless stream: a call would wait for its end until the timeout.
    if ('text/event-stream' in (operation.responses['200']?.content ?? {})) {
      delete methods[method];
      continue;
    }
    answers[`${method.toUpperCase()} ${url}`] = answerOf(operation);
    operation.parameters &&= operation.parameters.map(
      (one) => shared[one.$ref?.split('/').at(-1) ?? ''] ?? one,
    );
    delete operation.responses['default'];
    // The generator supports one body per operation: keep the form, because it can contain files.
    const bodies = operation.requestBody?.content ?? {};
    if ('multipart/form-data' in bodies) delete bodies['application/json'];
  }

// The package contains all of `dist`, so old output is removed.
for (const folder of [output, path.join(here, 'dist')]) rmSync(folder, { recursive: true, force: true });
await generate({
  input,
  output,
  httpClient: HttpClient.FETCH,
  clientName: 'StewardApi',
  useOptions: true,
  useUnionTypes: true,
});

/** Transport files of the generator, which `src/connection.ts` replaces. */
const replaced = ['ApiError', 'ApiResult', 'BaseHttpRequest', 'CancelablePromise', 'FetchHttpRequest'];
for (const name of [...replaced, 'OpenAPI', 'request']) rmSync(path.join(output, `core/${name}.ts`));
for (const file of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts')) continue;
  const source = readFileSync(path.join(output, file), 'utf8');
  writeFileSync(
    path.join(output, file),
    withConnection(withoutNeedlessArguments(source))
      .replace(/(from ')(\.{1,2}\/[^']+?)(?:\.js)?(';)/g, '$1$2.js$3')
      // Optional fields also accept undefined, for callers with `exactOptionalPropertyTypes`, which `tsc
      // --init` sets; `Connection` omits both alike.
      .replace(/^( +['"\w-]+\?: [^{}\n]+);?$/gm, (line) => line.replace(/[;,]?$/, ' | undefined$&')),
  );
}
const { version } = readJson('package.json') as { version: string };
writeFileSync(path.join(output, 'version.ts'), `export const version = '${version}';\n`);
writeFileSync(
  path.join(output, 'answers.ts'),
  `export const answers: Record<string, 'object' | 'list' | 'file' | 'text' | 'nothing'> = ${JSON.stringify(answers, null, 2)};\n`,
);

/** Kind of body that the document promises for a successful call. */
function answerOf({ responses }: Operation): string {
  const [, success] = Object.entries(responses).find(([status]) => /^[23]/.test(status)) ?? [];
  const [type, { schema } = { schema: {} }] = Object.entries(success?.content ?? {})[0] ?? [];
  if (type === 'application/json') return schema.type === 'array' ? 'list' : 'object';
  if (type === undefined) return 'nothing';
  return type.startsWith('text/') ? 'text' : 'file';
}

/** Services that use `Connection`, and return promises that signals can abort. */
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

/** Allows `listClients()` where every argument is optional. */
function withoutNeedlessArguments(source: string): string {
  return source.replace(/(\n {4}\}: \{)([^]*?)\n {4}\}\): /g, (whole, opening: string, fields: string) =>
    /^ {8}['"\w-]+: /m.test(fields) ? whole : `${opening}${fields}\n    } = {}): `,
  );
}
