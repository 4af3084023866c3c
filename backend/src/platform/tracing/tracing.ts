import type { Request, Response } from 'express';

/** One step of the work, as a trace shows it. Its names say nothing of persons: no address, no title, no parameter. */
export interface Step {
  name: string;
  /** `client`: it waits for another program; `consumer`: it does what was sent before. */
  kind: 'internal' | 'client' | 'consumer';
  attributes?: Record<string, string | number>;
  /** The traceparent (W3C) of what has sent it; without one it belongs to the current step. */
  parent?: string | undefined;
}

/** Where steps are told. */
export interface Tracer {
  trace<T>(step: Step, work: () => Promise<T>): Promise<T>;
  /** Answers a request as a step of whoever has sent it. */
  serve(request: Request, response: Response, next: () => void): void;
  /** The current step's, as W3C Trace Context writes it; undefined outside of any. */
  traceparent(): string | undefined;
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: then nothing of all this is loaded, or costs anything. */
let tracer: Tracer | undefined;

/** Tells all steps from now on to this one, or to none. */
export const traceWith = (one: Tracer | undefined): void => void (tracer = one);

/** Does the work as a step of the current one. */
export const traced = <T>(step: Step, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.trace(step, work) : work();

/** Answers a request as a step; the first thing that is done with it. */
export function traceRequest(request: Request, response: Response, next: () => void): void {
  if (tracer) tracer.serve(request, response, next);
  else next();
}

/** As `Tracer.traceparent`; undefined where nothing is traced. */
export const currentTraceparent = (): string | undefined => tracer?.traceparent();
