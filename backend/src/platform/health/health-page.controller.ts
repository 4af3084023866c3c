import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../kernel/clock.js';
import { version } from '../../version.js';
import { Allow } from '../http/allow.js';
import { Endpoint } from '../http/endpoint.js';
import { HealthChecks, type HealthState, healthStates, worstOf } from './health-checks.js';

const stateProperty = { enum: [...healthStates], enumName: 'HealthState', example: 'ok' };

export class HealthLineDto {
  @ApiProperty({ example: 'Backups' }) name!: string;
  @ApiProperty({
    ...stateProperty,
    description:
      '`attention`: to be seen to in the next days; `failing`: something does not work now, or could not be looked at',
  })
  state!: HealthState;
  @ApiProperty({
    description: 'What is, and what helps where it is not well',
    example: 'The last backup was made and checked this night.',
  })
  sentence!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Since when it is so, or when it was last seen to',
    example: '2026-11-18T03:31:04.000Z',
  })
  since!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The screen of the dashboard that shows more',
    example: '/admin/mail',
  })
  url!: string | null;
}

export class HealthPageDto {
  @ApiProperty({ ...stateProperty, description: 'The worst of all lines' }) state!: HealthState;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T09:12:44.120Z' })
  checkedAt!: string;
  @ApiProperty({ description: 'The version of the program', example: '0.1.0+f82c841' }) version!: string;
  @ApiProperty({ type: [HealthLineDto] }) checks!: HealthLineDto[];
}

@ApiTags('Health')
@Controller('admin/health')
export class HealthPageController {
  constructor(
    private readonly checks: HealthChecks,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Allow('admin')
  @Endpoint({
    summary: 'How the installation is, in plain words',
    description: 'Everything is looked at now, in the order of the dashboard’s page.',
    answer: HealthPageDto,
  })
  async getHealth(): Promise<HealthPageDto> {
    const lines = await this.checks.run();
    return {
      state: worstOf(lines.map(({ state }) => state)),
      checkedAt: this.clock.now().toISOString(),
      version,
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
