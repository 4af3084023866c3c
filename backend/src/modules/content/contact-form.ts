import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../../kernel/domain-error.js';
import { sameOriginOnly } from '../../platform/http/same-origin.js';
import { validationPipe } from '../../platform/http/validation.pipe.js';
import type { Web } from '../../platform/web/web.js';
import { ContactFormDto } from './contact-messages.dto.js';
import type { ContactMessages } from './contact-messages.service.js';

/** Bytes, as of every JSON body. */
const largest = 1024 * 1024;

/**
 * The contact form as a browser without JavaScript posts it to /contact: 303 to a thank-you, or the page again with
 * what was written and what is wrong with it.
 */
export function contactForm(messages: ContactMessages, web: Web, publicUrl: string) {
  const fromHere = sameOriginOnly(publicUrl);
  const pipe = validationPipe();

  const take = async (request: Request, response: Response): Promise<void> => {
    const values = Object.fromEntries(new URLSearchParams(await textOf(request)));
    // A ticked box is sent with its value, an empty one not at all.
    const sent = { ...values, terms: 'terms' in values };
    try {
      const form = (await pipe.transform(sent, { type: 'body', metatype: ContactFormDto })) as ContactFormDto;
      await messages.receive(form, request.ip ?? '');
      response.redirect(303, '/contact/thank-you');
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const fields = error.fields ?? { form: error.message };
      await web.refuse({ values, fields }, request, response);
    }
  };

  return (request: Request, response: Response, next: NextFunction): void =>
    fromHere(request, response, (refused?: unknown) => {
      if (refused) next(refused);
      else take(request, response).catch(next);
    });
}

async function textOf(request: Request): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > largest)
      throw new DomainError('too_large', 'request.too_large', 'The request is larger than 1 MB.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
