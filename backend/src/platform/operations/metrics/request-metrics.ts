import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Counter, Histogram } from 'prom-client';
import { routeOf } from '../../process/route-of.js';
import { Metrics } from './metrics.js';

/** Seconds: lists take milliseconds, a signature seconds, an upload over a poor connection minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Methods of routes; any other method that a visitor makes up gets no label of its own. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts the requests of this process, and their duration. */
@Injectable()
export class RequestMetrics {
  private readonly requests: Counter;
  private readonly durations: Histogram;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter({
      name: 'http_requests_total',
      help: 'Completed requests, by method, route and status.',
      labels: ['method', 'route', 'status'],
    });
    this.durations = metrics.histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request’s first line to the end of its response, by method and route; without live streams.',
      labels: ['method', 'route'],
      buckets,
    });
  }

  /** Counts a completed request. */
  count(request: Request, response: Response, seconds: number): void {
    const method = methods.has(request.method) ? request.method : 'other';
    const route = routeOf(request);
    this.requests.inc({ method, route, status: response.statusCode });
    if (!String(response.getHeader('Content-Type')).startsWith('text/event-stream'))
      this.durations.observe({ method, route }, seconds);
  }
}
