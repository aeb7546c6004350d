import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import { CodedError } from '../../common/coded-error.js';
import type { ViewedRequest } from '../../common/viewer.js';
import { Environment } from '../../config/environment.js';

type Counted = Parameters<ThrottlerGuard['handleRequest']>[0];

/** Counts a person's messages to the assistant, whatever address they come from. */
@Injectable()
export class TurnLimitGuard extends ThrottlerGuard {
  @Inject(Environment)
  private readonly environment!: Environment;

  protected override handleRequest(counted: Counted): Promise<boolean> {
    return super.handleRequest({ ...counted, limit: this.environment.AI_TURNS_PER_MINUTE, ttl: 60_000 });
  }

  protected override getTracker(request: Record<string, unknown>): Promise<string> {
    const { viewer } = request as unknown as ViewedRequest;
    return Promise.resolve(viewer?.userId ?? 'nobody');
  }

  protected override throwThrottlingException(): Promise<void> {
    return Promise.reject(new CodedError('too-many-turns'));
  }
}
