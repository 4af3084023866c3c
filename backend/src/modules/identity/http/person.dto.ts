import { ApiProperty } from '@nestjs/swagger';

export class PersonDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}
