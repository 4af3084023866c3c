import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer } from '../../../platform/http/answer-fields.js';
import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/server';
import { Flag, JsonObject } from '../../../platform/http/fields.js';
import { Name } from '../../../platform/http/text-fields.js';

/** A part of the WebAuthn options. */
const Part = (example: object): PropertyDecorator =>
  ApiProperty({ type: 'object', additionalProperties: true, example });
const Parts = (example: object[]): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true }, example });

const challenge = { description: 'Base64url', example: 'x4Yq2Zr0n8mK3vT6bL9wPdE1sGfHjUcA5oRiQeWtNyM' };
const timeout = { type: 'integer', description: 'Milliseconds', example: 300_000 } as const;

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export class PasskeyCreationOptionsDto implements CreationOptions {
  @Part({ name: 'Example Practice', id: 'portal.example.com' }) rp!: CreationOptions['rp'];
  @Part({ id: 'q1Tz', name: 'asample', displayName: 'Alex Sample' }) user!: CreationOptions['user'];
  @ApiProperty(challenge) challenge!: string;
  @Parts([{ type: 'public-key', alg: -7 }]) pubKeyCredParams!: CreationOptions['pubKeyCredParams'];
  @ApiProperty(timeout) timeout?: number;
  @Parts([]) excludeCredentials?: NonNullable<CreationOptions['excludeCredentials']>;
  @Part({ residentKey: 'required', userVerification: 'required' })
  authenticatorSelection?: NonNullable<CreationOptions['authenticatorSelection']>;
  @ApiProperty({ type: [String], example: [] }) hints?: NonNullable<CreationOptions['hints']>;
  @ApiProperty({ type: String, example: 'none' }) attestation?: NonNullable<CreationOptions['attestation']>;
  @Part({ credProps: true }) extensions?: NonNullable<CreationOptions['extensions']>;
}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export class PasskeyRequestOptionsDto implements RequestOptions {
  @ApiProperty(challenge) challenge!: string;
  @ApiProperty({ example: 'portal.example.com' }) rpId?: string;
  @ApiProperty(timeout) timeout?: number;
  @ApiProperty({ type: String, example: 'required' })
  userVerification?: NonNullable<RequestOptions['userVerification']>;
}

export class NewPasskeyDto {
  @Name({ max: 100, message: msg('Name is required'), example: 'Phone' }) name!: string;
  @JsonObject({ description: 'Result of `navigator.credentials.create`, as JSON' })
  response!: Record<string, unknown>;
}

export class PasskeyDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Phone' }) name!: string;
  @ApiProperty({ type: String, format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: string | null;
}

export class PasskeyLoginDto {
  @JsonObject({ description: 'Result of `navigator.credentials.get`, as JSON' })
  response!: Record<string, unknown>;
  @Flag({ default: false, description: 'Stay logged in on this device for 30 days' }) rememberMe?: boolean;
}
