import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Runtime } from '../settings/runtime.js';

/** Policy of responses that set none of their own, unlike pages and files: it allows a browser nothing. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Sources of a page beyond this origin. */
export interface PageNeeds {
  /** Hashes of the inline scripts and styles. */
  inline?: { style: string; script: string } | undefined;
  /** For the styles that Ant Design creates at run time, in the portal and the dashboard. */
  nonce?: string | undefined;
  /** The scheduling service, whose page is shown in a frame. */
  schedulingUrl?: string | undefined;
  /** Shown by Calendly's widget, a script. For signed-in users, no script of another origin runs. */
  widget?: boolean | undefined;
}

/** Policy of a page. `blob:` images are previews that the page itself has drawn or read. */
export function pagePolicy({ inline, nonce, schedulingUrl, widget }: PageNeeds = {}): string {
  return [
    "default-src 'self'",
    `script-src 'self'${inline ? ` ${inline.script}` : ''}${widget ? ' https://assets.calendly.com' : ''}`,
    `style-src 'self'${inline ? ` ${inline.style}` : ''}${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src 'self'${schedulingUrl ? ` ${new URL(schedulingUrl).origin}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface Reached {
  https: boolean;
  /** HSTS includes the subdomains of the host. */
  hstsSubdomains: boolean;
}

/** The way to the product by its settings. */
export const reachedBy = ({ https, settings }: Runtime): Reached => ({
  https,
  hstsSubdomains: settings.hstsSubdomains,
});

/** Default headers of every response; HSTS only if the product is reached by HTTPS. */
function headersOfAll({ https, hstsSubdomains: subdomains }: Reached): [string, string][] {
  return [
    ...headersOf(
      helmet({
        contentSecurityPolicy: false,
        strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: subdomains } : false,
        referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
        xFrameOptions: { action: 'deny' },
        // Express' own header was never enabled.
        xPoweredBy: false,
      }),
    ),
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['Content-Security-Policy', nothingAllowed],
  ];
}

/** Headers of API responses, which are never cached. */
export const headersOfApi = (reached: Reached): [string, string][] => [
  ...headersOfAll(reached),
  ['Cache-Control', 'no-store'],
];

/** Sets the constant headers of every response. Pages and files replace the policy with their own. */
export function securityHeaders(reached: Reached) {
  const ofPages = headersOfAll(reached);
  const ofApi = headersOfApi(reached);
  return (request: Request, response: Response, next: NextFunction): void => {
    // Routes match case-insensitively.
    const headers = /^\/api(\/|$)/i.test(request.path) ? ofApi : ofPages;
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/**
 * Headers set by a middleware that does not depend on the request: computed once, because helmet's dozen
 * steps cost each request as much as a read.
 */
function headersOf(set: ReturnType<typeof helmet>): [string, string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  set(response.req, response, () => {});
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]);
}
