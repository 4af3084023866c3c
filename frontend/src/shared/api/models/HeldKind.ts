/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type HeldKind = 'profile' | 'birthdate' | 'photo' | 'document' | 'signature' | 'message' | 'invoice' | 'appointment' | 'note' | 'goal';
