import type { RequestListener } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import cookieParser from 'cookie-parser';
import type { RequestHandler } from 'express';
import { contactForm } from '../modules/content/http/contact-form.js';
import { ContactMessages, PassingAnswer, PublicContent } from '../modules/content/index.js';
import { Unsubscriptions, unsubscribePage } from '../modules/notifications/index.js';
import { SessionCookies } from '../modules/identity/index.js';
import { FirstSetup } from '../modules/setup/index.js';
import { Clock, Page } from '../kernel/index.js';
import { isCursor } from '../platform/database/paging.js';
import { networkOfCaller, personKey } from '../platform/http/call-share.js';
import type { FrontendBuild } from '../platform/web/frontend-build.js';
import { continueIn } from '../platform/process/request-context.js';
import type { Settings } from '../platform/settings/settings.js';
import { sendElsewhere } from '../platform/web/send-page.js';
import { Web } from '../platform/web/web.js';

/** The days off that the website names change with the day. */
const siteSeconds = 3600;

/** The part outside of /api, from the built frontend and the practice's published content. */
export function webOf(app: NestExpressApplication, built: FrontendBuild, settings: Settings): RequestHandler {
  const content = app.get(PublicContent);
  const cookies = app.get(SessionCookies);
  const setup = app.get(FirstSetup);
  const readCookies = cookieParser();
  const { sharing } = built.bundle;
  const web = new Web(
    built,
    {
      read: async (path) => {
        const answer = await content.answer(path);
        if (answer instanceof PassingAnswer) return answer;
        if (path === '/api/site') return { body: answer, seconds: siteSeconds };
        return answer instanceof Page ? { body: answer.rows, next: answer.next } : { body: answer };
      },
      isCursor,
      get version() {
        return content.version;
      },
      get isSure() {
        return content.isSure;
      },
    },
    settings.publicUrl,
    app.get(Clock),
    app.getHttpAdapter().getInstance() as RequestListener, // Express' own type of an application
    {
      keyOf: (request) => {
        const person = cookies.personOf(request);
        return person === undefined ? networkOfCaller(request) : personKey(person);
      },
      zoneOf: (request) => cookies.zone(request),
    },
  );
  const takeForm = contactForm(app.get(ContactMessages), web, settings);
  const showUnsubscribe = unsubscribePage(app.get(Unsubscriptions), web, settings);
  return (request, response, next) => {
    if (setup.isWaiting) return built.whileSettingUp(request, response, next);
    const { language, pathname } = web.addressOfPage(request);
    continueIn(language);
    if (request.method === 'POST' && pathname === '/contact') takeForm(request, response, next);
    else if (request.method === 'POST' && request.path === sharing.path)
      sendElsewhere(303, sharing.leadsTo, response);
    else if (pathname === '/unsubscribe') showUnsubscribe(request, response, next);
    else readCookies(request, response, () => web.handler(request, response, next));
  };
}
