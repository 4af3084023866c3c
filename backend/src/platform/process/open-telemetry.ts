import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as SpanSource,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { isTracingSuppressed, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { routeOf } from './route-of.js';
import { type Step, type Tracer, traceWith } from './tracing.js';

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** Milliseconds for exporting the last spans when the process ends. */
const shutdownTimeoutMs = 2_000;

/**
 * Exports every span to an OpenTelemetry collector. Loaded only if one is set.
 * @param endpoint the collector's address, to which `/v1/traces` is added
 * @returns flushes the remaining spans and stops exporting
 */
export function startTracing(endpoint: string): () => Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: shutdownTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'steward' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const begin = beginningWith(provider.getTracer('steward'));
  traceWith(tracingWith(begin));
  const stopWatching = watchCalls((name, attributes) => begin(name, SpanKind.CLIENT, attributes).span);
  return async () => {
    traceWith(undefined);
    stopWatching();
    // An unavailable collector delays nobody: its spans are lost.
    const handedOver = provider.shutdown().catch(() => undefined);
    await Promise.race([handedOver, delay(shutdownTimeoutMs, undefined, { ref: false })]);
    context.disable();
  };
}

type Begin = (
  name: string,
  kind: SpanKind,
  attributes?: Attributes,
  parent?: Context,
) => { span: Span; within: Context };

/** Starts a span, by default within the current one. */
const beginningWith =
  (spans: SpanSource): Begin =>
  (name, kind, attributes = {}, parent = context.active()) => {
    const span = spans.startSpan(name, { kind, attributes }, parent);
    return { span, within: trace.setSpan(parent, span) };
  };

const tracingWith = (begin: Begin): Tracer => ({
  async trace({ name, kind, attributes, parent }: Step, work) {
    const { span, within } = begin(
      name,
      kinds[kind],
      attributes,
      parent === undefined ? undefined : contextOf(parent),
    );
    try {
      return await context.with(within, work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  },
  serve(request, response, next) {
    const { span, within } = begin(
      request.method,
      SpanKind.SERVER,
      { 'http.request.method': request.method, 'steward.request_id': request.id },
      contextOf(request.get('traceparent')),
    );
    response.once('close', () => {
      const route = routeOf(request);
      span.updateName(`${request.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(within, next);
  },
  traceparent: () => headerOf(trace.getSpan(context.active())),
});

/**
 * The remote parent span; none for a missing or invalid traceparent. A visitor's header only continues a
 * trace.
 */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function headerOf(span: Span | undefined): string | undefined {
  if (!span) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function fail(span: Span, error: unknown): void {
  // Only its type: the message may contain personal data.
  const type = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** A request of undici, which implements `fetch`. */
interface FetchRequest {
  origin: string;
  method: string;
  addHeader(name: string, value: string): void;
}

/**
 * Creates a span for each outgoing call by `fetch` or node:http, and sends its traceparent. Both publish
 * diagnostics events, so no library is patched.
 */
function watchCalls(begin: (name: string, attributes: Attributes) => Span): () => void {
  const open = new WeakMap<object, Span>();
  const start = (request: object, method: string, host: string): string | undefined => {
    if (isTracingSuppressed(context.active()) || !trace.getSpan(context.active())) return undefined;
    const span = begin(`${method} ${host}`, { 'http.request.method': method, 'server.address': host });
    open.set(request, span);
    return headerOf(span);
  };
  const end = (request: object, status: number): void => {
    open.get(request)?.setAttribute('http.response.status_code', status).end();
    open.delete(request);
  };
  const failed = (request: object, error: unknown): void => {
    const span = open.get(request);
    if (!span) return;
    fail(span, error);
    span.end();
    open.delete(request);
  };
  const channels: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: FetchRequest }) => {
      const header = start(request, request.method, new URL(request.origin).host);
      if (header !== undefined) request.addHeader('traceparent', header);
    },
    'undici:request:headers': ({
      request,
      response,
    }: {
      request: object;
      response: { statusCode: number };
    }) => end(request, response.statusCode),
    'undici:request:error': ({ request, error }: { request: object; error: unknown }) =>
      failed(request, error),
    'http.client.request.created': ({ request }: { request: ClientRequest }) => {
      const header = start(request, request.method, request.host);
      if (header !== undefined && !request.headersSent) request.setHeader('traceparent', header);
    },
    'http.client.response.finish': ({ request, response }: { request: object; response: IncomingMessage }) =>
      end(request, response.statusCode ?? 0),
    'http.client.request.error': ({ request, error }: { request: object; error: unknown }) =>
      failed(request, error),
  };
  const listeners = Object.entries(channels) as [string, (message: unknown) => void][];
  for (const [name, listener] of listeners) subscribe(name, listener);
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener);
  };
}
