import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'pagescout:public';

/** Marks a route that needs no log-in. */
export const Public = () => SetMetadata(PUBLIC, true);
