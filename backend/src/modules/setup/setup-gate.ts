import type { NextFunction, Request, Response } from 'express';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';
import { readLanguage } from '../../platform/http/accept-language.js';
import { nothingHere } from '../../platform/http/error.filter.js';
import type { FirstSetup } from './first-setup.js';

/* Routes match case-insensitively. */
const setupCall = /^\/api\/setup\/?$/i;
const health = /^\/api\/health\/(?:live|ready)\/?$/i;
const call = /^\/api(?:\/|$)/i;

/**
 * While the practice waits for its set-up, only the calls of the set-up and of health go on; afterwards those of the set-up are
 * not found. What pages do meanwhile: `onlySetup`.
 */
export function setupGate(setup: FirstSetup) {
  const refuse = (error: DomainError, request: Request, response: Response, next: NextFunction): void => {
    void readLanguage(request, response, () => next(error));
  };

  const pass = (request: Request, response: Response, next: NextFunction): void => {
    const isSetupCall = setupCall.test(request.path);
    if (isSetupCall === setup.isWaiting || !call.test(request.path)) return next();
    refuse(isSetupCall ? nothingHere() : setupRequired(), request, response, next);
  };

  return (request: Request, response: Response, next: NextFunction): void => {
    if (health.test(request.path)) return next();
    if (!setup.isWaiting) return pass(request, response, next);
    setup.look().then(() => pass(request, response, next), next);
  };
}

const setupRequired = (): DomainError =>
  new DomainError(
    'unavailable',
    'setup.required',
    t('This practice is still being set up. Please try again later.'),
  );
