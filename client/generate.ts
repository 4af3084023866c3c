// Writes src/api from the committed API document, with the request function of this package, in imports as Node.js
// wants them. The generator takes an operation's `default` answer for a success, so it is left out: `request` throws
// every refusal.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generate, HttpClient } from 'openapi-typescript-codegen';

interface Operation {
  responses?: Record<string, unknown>;
  requestBody?: { content: Record<string, unknown> };
}

const here = import.meta.dirname;
const output = path.join(here, 'src/api');
const input = JSON.parse(readFileSync(path.join(here, '../openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
for (const operation of Object.values(input.paths).flatMap((methods) => Object.values(methods))) {
  delete operation.responses?.['default'];
  // The generator knows one body per call: the form, which can hold files.
  const bodies = operation.requestBody?.content ?? {};
  if ('multipart/form-data' in bodies) delete bodies['application/json'];
}

rmSync(output, { recursive: true, force: true });
await generate({
  input,
  output,
  httpClient: HttpClient.FETCH,
  clientName: 'StewardApi',
  useOptions: true,
  useUnionTypes: true,
});
writeFileSync(path.join(output, 'core/request.ts'), "export { request } from '../../request.js';\n");
for (const file of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts')) continue;
  const source = readFileSync(path.join(output, file), 'utf8');
  writeFileSync(
    path.join(output, file),
    withoutNeedlessArguments(source)
      .replace(/(from ')(\.{1,2}\/[^']+?)(?:\.js)?(';)/g, '$1$2.js$3')
      // What may be left out may be undefined as well, so that callers with `exactOptionalPropertyTypes`, which
      // `tsc --init` sets, need no detour: `request` leaves out both alike.
      .replace(/^( +['"\w-]+\?: [^{}\n]+);?$/gm, (line) => line.replace(/[;,]?$/, ' | undefined$&')),
  );
}

/** `listClients()` where nothing of its argument is needed. */
function withoutNeedlessArguments(source: string): string {
  return source.replace(/(\n {4}\}: \{)([^]*?)\n {4}\}\): /g, (whole, opening: string, fields: string) =>
    /^ {8}['"\w-]+: /m.test(fields) ? whole : `${opening}${fields}\n    } = {}): `,
  );
}
