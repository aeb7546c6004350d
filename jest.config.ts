/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';

/** What both projects share: TypeScript through SWC as native ES modules, workspaces read from their sources. */
const common = {
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@nestjs/throttler$': '<rootDir>/test/support/esm-throttler.ts',
  },
  testEnvironmentOptions: { customExportConditions: ['@pagescout/source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.data/'],
};

const config: Config = {
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,packages,database,scripts,bench}/**/*.spec.ts'],
    },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.int-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
  maxWorkers: 2,
  // Jest knows one limit for all projects. It is there for suites on a database; unit tests take milliseconds.
  testTimeout: 60_000,
};

export default config;
