import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow } from '../../http/allow.js';
import { Endpoint } from '../../http/endpoint.js';
import { Metrics } from './metrics.js';

@ApiTags('Health')
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Allow('admin', { role: 'owner', token: 'metrics' })
  @Endpoint({
    summary: 'Metrics of this process, for Prometheus',
    description:
      'Requests and durations by route, jobs, email, streams, connections, storage and the activity log, in the text ' +
      'format. The counts are those of the answering process: scrape each instance.',
    answer: 'text',
  })
  async getMetrics(@Res() response: Response) {
    const text = await this.metrics.text();
    response
      .setHeader('Content-Type', this.metrics.contentType)
      .setHeader('Cache-Control', 'private, no-store')
      .end(text);
  }
}
