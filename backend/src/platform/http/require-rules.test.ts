import { Controller, Get, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Allow } from './allow.js';
import { type OperationRights, operationRightsToken } from './operation-rights.js';
import { RequireRules } from './require-rules.js';

const rights: OperationRights = {
  portal: new Map([['here', 'person']]),
  staff: new Map([
    ['one', 'assistant'],
    ['two', 'owner'],
  ]),
  personal: new Set(),
};

/** Starts an application with only these controllers. */
async function start(...controllers: Type[]): Promise<void> {
  const testing = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers,
    providers: [RequireRules, { provide: operationRightsToken, useValue: rights }],
  }).compile();
  const app = testing.createNestApplication({ logger: false });
  await app.init();
  await app.close();
}

@Controller('ruled')
class Ruled {
  @Get('here') @Allow('client') here(): void {}
  helper(): void {}
}

@Allow('admin')
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

@Allow('signed-in')
@Controller('unlisted')
class Unlisted {
  @Get('here') here(): void {}
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

  it('refuses the start for a route that is not in the list of rights, and names it', async () => {
    await expect(start(Unlisted)).rejects.toThrow('Unlisted.here is not in the list of staff rights.');
  });

  it('finds inherited routes, too', async () => {
    await expect(start(Inherited)).rejects.toThrow('Inherited.open has no @Allow rule.');
  });
});
