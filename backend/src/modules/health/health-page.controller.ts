import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Nullable, Time } from '../../platform/http/answer-fields.js';
import { Clock } from '../../kernel/index.js';
import { version } from '../../platform/process/version.js';
import { Allow } from '../../platform/http/allow.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { type AddedKeys, PartAdditions } from '../../platform/parts/part-additions.js';
import { PartSwitches } from '../../platform/parts/part-switches.js';
import {
  HealthChecks,
  type HealthState,
  healthStates,
  worstOf,
} from '../../platform/operations/health-checks.js';

declare module '../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Keys of `GET /api/admin/health`. */
    'health.keys': AddedKeys<[]>;
  }
}

const stateProperty = { enum: [...healthStates], enumName: 'HealthState', example: 'ok' };

export class HealthLineDto {
  @ApiProperty({ example: 'Backups' }) name!: string;
  @ApiProperty({
    ...stateProperty,
    description:
      '`attention`: needs attention in the next days; `failing`: something does not work now, or could not be checked',
  })
  state!: HealthState;
  @ApiProperty({
    description: 'The result and, if there is a problem, how to fix it',
    example: 'The last backup was made and checked last night.',
  })
  sentence!: string;
  @Nullable('time', {
    description: 'Time since which this is so, or time of the last check',
    example: '2026-11-18T03:31:04.000Z',
  })
  since!: string | null;
  @Nullable('text', { description: 'Dashboard screen with more detail', example: '/admin/mail' })
  url!: string | null;
}

export class HealthPageDto {
  @ApiProperty({ ...stateProperty, description: 'The worst state of all checks' }) state!: HealthState;
  @Time({ example: '2026-11-18T09:12:44.120Z' }) checkedAt!: string;
  @ApiProperty({ description: 'Version of Steward', example: '0.1.0+f82c841' }) version!: string;
  @ApiProperty({ type: [String], description: 'Names of the parts that are on', example: ['webhooks'] })
  parts!: readonly string[];
  @ApiProperty({ type: [HealthLineDto] }) checks!: HealthLineDto[];
}

@ApiTags('Health')
@Controller('admin/health')
export class HealthPageController {
  constructor(
    private readonly checks: HealthChecks,
    private readonly parts: PartSwitches,
    private readonly additions: PartAdditions,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Allow('admin', { role: 'owner' })
  @Endpoint({
    summary: 'State of the installation',
    description: 'Runs all checks now, in the order of the dashboard’s page.',
    answer: HealthPageDto,
  })
  async getHealth(): Promise<HealthPageDto> {
    const lines = await this.checks.run();
    return {
      state: worstOf(lines.map(({ state }) => state)),
      checkedAt: this.clock.now().toISOString(),
      version,
      parts: this.parts.on,
      ...(await this.additions.keys('health.keys')),
      checks: lines.map(({ name, state, sentence, since, url }) => ({
        name,
        state,
        sentence,
        since: since?.toISOString() ?? null,
        url: url ?? null,
      })),
    };
  }
}
