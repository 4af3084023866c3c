import { Controller, Get, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Allow } from './allow.js';
import { RequireRules } from './require-rules.js';

/** Starts an application with only these controllers. */
async function start(...controllers: Type[]): Promise<void> {
  const testing = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers,
    providers: [RequireRules],
  }).compile();
  const app = testing.createNestApplication({ logger: false });
  await app.init();
  await app.close();
}

@Controller('ruled')
class Ruled {
  @Get('here') @Allow('client', { about: 'person' }) here(): void {}
  helper(): void {}
}

@Allow('admin', { role: 'owner' })
@Controller('whole')
class RuledAsAWhole {
  @Get() one(): void {}
  @Get('two') two(): void {}
}

@Controller('forgotten')
class Forgotten {
  @Get('fine') @Allow('public') fine(): void {}
  @Get('open') open(): void {}
}

class Inherited extends Forgotten {}
Controller('inherited')(Inherited);

describe('RequireRules', () => {
  it('starts an application with a rule on every route', async () => {
    await expect(start(Ruled, RuledAsAWhole)).resolves.not.toThrow();
  });

  it('refuses the start for one route without a rule, and names it', async () => {
    await expect(start(Ruled, Forgotten)).rejects.toThrow('Forgotten.open has no @Allow rule.');
  });

  it('finds inherited routes, too', async () => {
    await expect(start(Inherited)).rejects.toThrow('Inherited.open has no @Allow rule.');
  });
});
