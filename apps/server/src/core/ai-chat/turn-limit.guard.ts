import { Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import { CodedError } from '../../common/coded-error.js';
import type { ViewedRequest } from '../../common/viewer.js';

/** Counts messages to the assistant by person, not by address. */
@Injectable()
export class TurnLimitGuard extends ThrottlerGuard {
  protected override getTracker(request: Record<string, unknown>): Promise<string> {
    const { viewer } = request as unknown as ViewedRequest;
    return Promise.resolve(viewer?.userId ?? 'nobody');
  }

  protected override throwThrottlingException(): Promise<void> {
    return Promise.reject(new CodedError('too-many-turns'));
  }
}
