// Writes src/shared/api, which the build does not keep in git, from openapi/openapi.json. The generator treats an
// operation's `default` response as a success and would add the error's shape to every result, and names the others in
// the scripts of every screen: all but the success are removed, since our request function throws every error. It would also make a type of each parameter that operations
// share, so they are written out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate, HttpClient } from 'openapi-typescript-codegen';

interface Operation {
  parameters?: { $ref?: string }[];
  responses?: Record<string, unknown>;
  requestBody?: { content: Record<string, unknown> };
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters?: Record<string, object> };
}

const here = import.meta.dirname;
const input = JSON.parse(readFileSync(join(here, '../openapi/openapi.json'), 'utf8')) as ApiDocument;
const { parameters: shared = {} } = input.components;
delete input.components.parameters;
for (const operation of Object.values(input.paths).flatMap((methods) => Object.values(methods))) {
  operation.parameters &&= operation.parameters.map(
    (one) => shared[one.$ref?.split('/').at(-1) ?? ''] ?? one,
  );
  for (const status of Object.keys(operation.responses ?? {}))
    if (!status.startsWith('2')) delete operation.responses?.[status];
  // The generator supports one body per operation: keep the form, because it can contain files.
  const bodies = operation.requestBody?.content ?? {};
  if ('multipart/form-data' in bodies) delete bodies['application/json'];
}

await generate({
  input,
  output: join(here, 'src/shared/api'),
  httpClient: HttpClient.FETCH,
  useOptions: true,
  useUnionTypes: true,
  request: join(here, 'src/shared/http/request.ts'),
});
