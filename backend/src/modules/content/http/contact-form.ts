import { currentLanguage } from '@steward/texts';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../../kernel/index.js';
import { readPageForm } from '../../../platform/http/read-body.js';
import { sameOriginOnly } from '../../../platform/http/same-origin.js';
import { validationPipe } from '../../../platform/http/validation.pipe.js';
import { sendElsewhere } from '../../../platform/web/send-page.js';
import type { Settings } from '../../../platform/settings/settings.js';
import type { Web } from '../../../platform/web/web.js';
import { ContactFormDto } from './contact-messages.dto.js';
import type { ContactMessages } from '../application/contact-messages.js';

/**
 * The contact form as a browser without JavaScript posts it to /contact or /es/contact. Answers with 303 to a thank-you
 * page, or with the page again, including input and errors.
 */
export function contactForm(messages: ContactMessages, web: Web, settings: Settings) {
  const requireSameOrigin = sameOriginOnly(settings);
  const pipe = validationPipe();

  const take = async (request: Request, response: Response): Promise<void> => {
    const values = await readPageForm(request, response);
    // A checked checkbox is sent with its value, an unchecked one is not sent.
    const sent = { language: currentLanguage(), ...values, terms: 'terms' in values };
    try {
      const form = (await pipe.transform(sent, { type: 'body', metatype: ContactFormDto })) as ContactFormDto;
      await messages.receive(form, request.ip ?? '');
      sendElsewhere(303, `${request.path}/thank-you`, response);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const fields = error.fields ?? { form: error.message };
      const own = { postedForm: { values, fields } };
      await web.sendOwn({ path: request.path, status: 400, own }, request, response);
    }
  };

  return (request: Request, response: Response, next: NextFunction): void =>
    requireSameOrigin(request, response, (refused?: unknown) => {
      if (refused) next(refused);
      else take(request, response).catch(next);
    });
}
