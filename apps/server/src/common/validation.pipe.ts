import { type ArgumentMetadata, BadRequestException, Injectable, ValidationPipe } from '@nestjs/common';
import { CodedError } from './coded-error.js';

/** Objects and lists in each other; a page of the deepest blocks needs 400. */
const DEEPEST = 1000;

/**
 * Checks request bodies as today's server does: unknown fields are dropped, nothing is converted, and the answer holds
 * one message for each field, in the order of the fields.
 */
@Injectable()
export class BodyPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      transform: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) =>
        new BadRequestException(
          errors.flatMap((error) =>
            Object.values(error.constraints ?? { [error.property]: `${error.property} is not valid` }),
          ),
        ),
    });
  }

  /** Bodies are copied and checked by recursion, which a body of endless levels would drive out of the stack. */
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (isTooDeep(value)) {
      throw new CodedError('bad-field', [`The body must not be nested more than ${DEEPEST} levels deep`]);
    }
    return super.transform(value, metadata);
  }
}

function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [],
    );
  }
  return false;
}
