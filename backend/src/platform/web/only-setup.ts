import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { currentLanguage, t } from '@steward/texts';
import type { NextFunction, Request, Response } from 'express';
import { answerIn, preferredLanguage } from '../http/accept-language.js';
import { staticFiles } from '../http/static-files.js';
import { packed, sendOnlyReadable, sendPage, sendUnavailable } from './send-page.js';

/**
 * Everything outside of /api while the practice waits for its set-up: the page of the set-up with its files, and nothing else.
 * Nothing of it is cached, and no address is sent as a referrer.
 * @param dist the frontend's `dist` folder
 */
export function onlySetup(dist: string) {
  const folder = path.join(dist, 'setup');
  const template = path.join(folder, 'setup.html');
  if (!existsSync(template)) throw new Error('The frontend was built without the page of the set-up.');
  const page = readFileSync(template, 'utf8');
  const files = staticFiles(folder, {
    brotli: true,
    gzip: true,
    isPublic: (pathname) => !/\.(?:map|html)$/.test(pathname),
    headers: () => ({ 'Cache-Control': 'no-store' }),
  });
  const send = (request: Request, response: Response): void => {
    const language = currentLanguage();
    const body = page
      .replace(/(<html[^>]* )lang="en"/, `$1lang="${language}"`)
      .replace('<!--title-->', () => `<title>${t('Set up your practice')}</title>`)
      .replace('<!--noscript-->', () => t('This page needs JavaScript.'));
    const type = 'text/html; charset=utf-8';
    sendPage(packed({ status: 200, type, language, body, policy: {}, isPrivate: true }), request, response);
  };

  return (request: Request, response: Response, next: NextFunction): void => {
    if (/^\/api(?:\/|$)/i.test(request.path)) return next();
    response.vary('Accept-Language').setHeader('Referrer-Policy', 'no-referrer');
    answerIn(preferredLanguage(request.headers['accept-language']), response);
    const isRead = ['GET', 'HEAD'].includes(request.method);
    if (request.path === '/setup') return isRead ? send(request, response) : sendOnlyReadable(response);
    const refuse = (): void =>
      sendUnavailable(response, {
        title: t('This website is being set up'),
        text: t('Please come back a little later.'),
        seconds: 60,
      });
    if (!isRead || !request.path.startsWith('/setup/')) return refuse();
    // As the files are named in their folder.
    request.url = request.url.slice('/setup'.length);
    files(request, response, refuse);
  };
}
