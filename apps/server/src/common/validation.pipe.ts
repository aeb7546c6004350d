import { BadRequestException, Injectable, ValidationPipe } from '@nestjs/common';

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
}
