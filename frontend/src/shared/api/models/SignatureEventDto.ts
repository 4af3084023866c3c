/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PersonDto } from './PersonDto';
import type { SignatureEvent } from './SignatureEvent';
export type SignatureEventDto = {
    type: SignatureEvent;
    occurredAt: string;
    actor: PersonDto | null;
};

