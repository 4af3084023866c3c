import type { Request, Response } from 'express';

/** One span of a trace. Its names contain nothing personal: no address, no title, no parameter. */
export interface Step {
  name: string;
  /** `client`: it calls another service; `consumer`: it runs a job that was sent earlier. */
  kind: 'internal' | 'client' | 'consumer';
  attributes?: Record<string, string | number>;
  /** traceparent (W3C) of the sender; without one it belongs to the current span. */
  parent?: string | undefined;
}

/** Exporter of spans. */
export interface Tracer {
  trace<T>(step: Step, work: () => Promise<T>): Promise<T>;
  /** Answers a request as a span below its sender's. */
  serve(request: Request, response: Response, next: () => void): void;
  /** traceparent of the current span (W3C Trace Context); undefined outside of any. */
  traceparent(): string | undefined;
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT: then no tracing code is loaded. */
let tracer: Tracer | undefined;

/** Sends all further spans to this tracer, or to none. */
export const traceWith = (one: Tracer | undefined): void => void (tracer = one);

/** Runs the work as a child of the current span. */
export const traced = <T>(step: Step, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.trace(step, work) : work();

/** Answers a request as a span; must be the first middleware. */
export function traceRequest(request: Request, response: Response, next: () => void): void {
  if (tracer) tracer.serve(request, response, next);
  else next();
}

/** As `Tracer.traceparent`; undefined without tracing. */
export const currentTraceparent = (): string | undefined => tracer?.traceparent();
