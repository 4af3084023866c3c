// Writes src/shared/api from the committed API document. The generator takes an operation's `default` answer for a
// success and would add the error's shape to every result, so it is left out: our request function throws every refusal.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, HttpClient } from 'openapi-typescript-codegen';

interface ApiDocument {
  paths: Record<
    string,
    Record<
      string,
      { responses?: Record<string, unknown>; requestBody?: { content: Record<string, unknown> } }
    >
  >;
}

const here = import.meta.dirname;
const input = JSON.parse(readFileSync(join(here, '../openapi/openapi.json'), 'utf8')) as ApiDocument;
for (const operation of Object.values(input.paths).flatMap((methods) => Object.values(methods))) {
  delete operation.responses?.['default'];
  // The generator knows one body per call: the form, which can hold files.
  const bodies = operation.requestBody?.content ?? {};
  if ('multipart/form-data' in bodies) delete bodies['application/json'];
}

await generate({
  input,
  output: join(here, 'src/shared/api'),
  httpClient: HttpClient.FETCH,
  useOptions: true,
  useUnionTypes: true,
  request: join(here, 'src/shared/request.ts'),
});
