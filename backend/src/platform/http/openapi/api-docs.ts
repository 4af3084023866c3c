import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response, Router } from 'express';
import { packageFile } from '../../process/package-file.js';
import { staticFiles } from '../static-files.js';
import { openApiDocument } from './document.js';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The stock page contains inline scripts and styles, which a strict policy forbids; this one has none. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Steward API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/index.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  showExtensions: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/** The files of Swagger UI that the page needs; others reveal its version. */
const parts = ['/swagger-ui.css', '/index.css', '/favicon-32x32.png'];
/** Does not reveal the version of the library. */
const buildFacts = /(PACKAGE_VERSION|GIT_COMMIT|BUILD_TIME):"[^"]*"/g;

/** Serves /api/openapi.json and Swagger UI at /api/docs. */
export function serveApiDocs(app: NestExpressApplication): void {
  let json: string | undefined;
  const send = (type: string, body: () => string) => (_request: Request, response: Response) =>
    void response
      .setHeader('Content-Security-Policy', policy)
      .setHeader('Cache-Control', 'no-cache')
      .setHeader('Content-Language', 'en')
      .type(type)
      .send(body());
  const folder = path.dirname(packageFile('swagger-ui-dist/package.json'));
  const pages = app.getHttpAdapter().getInstance() as Router;
  // Created on the first request: the routes exist by then, and the start is faster.
  pages.get(
    '/api/openapi.json',
    send('json', () => (json ??= JSON.stringify(openApiDocument(app)))),
  );
  pages.get(
    '/api/docs/start.js',
    send('text/javascript', () => start),
  );
  let bundle: string | undefined;
  pages.get('/api/docs/swagger-ui-bundle.js', (request: Request, response: Response, next: NextFunction) => {
    const read = async (): Promise<void> => {
      bundle ??= (await readFile(path.join(folder, 'swagger-ui-bundle.js'), 'utf8')).replace(
        buildFacts,
        '$1:""',
      );
    };
    read().then(() => send('text/javascript', () => bundle ?? '')(request, response), next);
  });
  pages.get(
    '/api/docs',
    send('html', () => page),
  );
  app.use(
    '/api/docs',
    staticFiles(folder, {
      isPublic: (pathname) => parts.includes(pathname),
      headers: () => ({ 'Cache-Control': 'no-cache' }),
    }),
  );
}
