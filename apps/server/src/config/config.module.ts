import { type DynamicModule, Module } from '@nestjs/common';
import { Environment } from './environment.js';

/** Injection token of the secret that signs log-in tokens. */
export const APP_SECRET = Symbol('APP_SECRET');

/** Gives the validated settings and the secret to whoever asks. */
@Module({})
export class ConfigModule {
  static with(environment: Environment, secret: string): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Environment, useValue: environment },
        { provide: APP_SECRET, useValue: secret },
      ],
      exports: [Environment, APP_SECRET],
    };
  }
}
