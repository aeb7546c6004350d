import { type DynamicModule, Module } from '@nestjs/common';
import type { Environment } from '../config/environment.js';
import { AuthModule } from '../core/auth/auth.module.js';
import { PageAccessService } from '../core/page/page-access.service.js';
import { CollabUpgrade } from './collab-upgrade.js';
import { DirectDocuments } from './direct-documents.js';
import { LiveDocuments } from './live-documents.js';
import { LivePages } from './live-pages.js';
import { PermissionWatch } from './permission-watch.js';
import { RemoteDocuments } from './remote-documents.js';

/** What people edit together: here, or at the server that COLLAB_URL names. */
@Module({})
export class CollaborationModule {
  static with({ COLLAB_URL: url }: Environment): DynamicModule {
    const own = [LivePages, CollabUpgrade, PermissionWatch];
    return {
      module: CollaborationModule,
      // Pages are changed through it.
      global: true,
      imports: [AuthModule],
      providers: [
        PageAccessService,
        ...(url ? [] : own),
        { provide: LiveDocuments, useClass: url ? RemoteDocuments : DirectDocuments },
      ],
      exports: [LiveDocuments],
    };
  }
}
