/** The import rules of docs/architecture.md as data. */
const only = (name, from, notTo, comment) => ({ name, severity: 'error', comment, from, to: notTo });

module.exports = {
  forbidden: [
    only('no-cycles', {}, { circular: true }, 'A cycle hides which of two rooms owns a thing.'),
    only(
      'nothing-undeclared',
      { pathNot: ['^(test|bench|scripts)/', '\\.spec\\.ts$'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
      'Every package is declared by the workspace that imports it.',
    ),
    only('no-unresolved', {}, { couldNotResolve: true }, 'An import must lead somewhere.'),
    only(
      'no-orphans',
      {
        orphan: true,
        pathNot: [
          '\\.d\\.ts$',
          '\\.(int-)?spec\\.ts$',
          '\\.bench\\.ts$',
          '^(scripts|bench|test/support)/',
          '/cli/',
          'main\\.ts$',
          'stdio\\.ts$',
          '/bin/',
          '^packages/document/src/index\\.ts$',
          '^database/migrations/',
          '^database/types/',
        ],
      },
      {},
      'A file that nothing imports is dead.',
    ),

    only(
      'document-is-pure',
      { path: '^packages/document/src', pathNot: '\\.spec\\.ts$' },
      {
        path: ['^(packages/mcp|database|apps|test|scripts|bench)/', '^node:', 'node_modules/(pg|kysely|@nestjs)/'],
        dependencyTypesNot: ['type-only'],
      },
      'packages/document runs without a server, a database or Node.',
    ),
    only(
      'document-no-builtins',
      { path: '^packages/document/src', pathNot: '\\.spec\\.ts$' },
      { dependencyTypes: ['core'] },
      'packages/document runs in a browser.',
    ),

    only(
      'tools-are-transport-free',
      { path: '^packages/mcp/src/tools', pathNot: '\\.spec\\.ts$' },
      { path: ['node_modules/@modelcontextprotocol/', 'node_modules/@nestjs/', '^(database|apps)/'] },
      'Tools know neither the protocol SDK nor Nest.',
    ),
    only(
      'tools-not-client',
      { path: '^packages/mcp/src/tools', pathNot: '\\.spec\\.ts$' },
      { path: '^packages/mcp/src/client', dependencyTypesNot: ['type-only'] },
      'Tools see the client as a type only.',
    ),
    only(
      'client-not-tools',
      { path: '^packages/mcp/src/client' },
      { path: ['^packages/mcp/src/tools', 'node_modules/@modelcontextprotocol/'] },
      'The client knows neither tools nor the protocol SDK.',
    ),
    only(
      'mcp-not-server',
      { path: '^packages/mcp' },
      { path: '^(database|apps)/' },
      'The client package talks HTTP, never to the database.',
    ),
    only(
      'sdk-in-three-files',
      { path: '^packages/mcp/src', pathNot: '^packages/mcp/src/(server|http|stdio)(\\.|/)|\\.spec\\.ts$' },
      { path: 'node_modules/@modelcontextprotocol/' },
      'Only server, http and stdio know the protocol SDK.',
    ),

    only(
      'repos-only-sql',
      { path: '^database/repos' },
      { path: ['^(apps|packages)/', '^database/(migrate|migrations|embedded)/', 'node_modules/@nestjs/'] },
      'A repository holds SQL and nothing else.',
    ),
    only(
      'migrate-not-repos',
      { path: '^database/(migrate|embedded)/', pathNot: '\\.spec\\.ts$' },
      { path: ['^database/repos/', '^(apps|packages)/'] },
      'The migrator reads sql/ only.',
    ),

    only(
      'controllers-only-translate',
      { path: '\\.controller\\.ts$' },
      { path: ['^database/', 'node_modules/kysely/'], dependencyTypesNot: ['type-only'] },
      'Controllers translate, services decide.',
    ),
    only(
      'controllers-own-service',
      { path: '^apps/server/src/core/([^/]+)/.*\\.controller\\.ts$' },
      { path: '^apps/server/src/core/', pathNot: '^apps/server/src/core/$1/' },
      "A controller calls its own feature's services.",
    ),
    only(
      'services-no-kysely',
      { path: '\\.service\\.ts$' },
      { path: ['node_modules/kysely/', '\\.controller\\.ts$'], dependencyTypesNot: ['type-only'] },
      'SQL lives in database/repos.',
    ),
    only(
      'kysely-below-repos',
      { path: '^apps/server/src', pathNot: '^apps/server/src/database/' },
      { path: 'node_modules/(kysely|pg)/' },
      'SQL lives in database/repos.',
    ),
    only(
      'cli-no-repos',
      { path: '^apps/server/src/cli' },
      { path: '^database/repos' },
      'A command calls one service or the migrator.',
    ),
    only(
      'no-test-helpers-in-product',
      { path: '^(apps|packages|database)/', pathNot: '\\.spec\\.ts$' },
      { path: ['^(test|scripts|bench)/', 'node_modules/(testcontainers|@testcontainers)/'] },
      'Nothing imports tests, scripts or benchmarks.',
    ),
    only(
      'testcontainers-in-one-room',
      { pathNot: '^test/support/' },
      { path: 'node_modules/(testcontainers|@testcontainers)/' },
      'testcontainers must not reach production.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/' },
    tsConfig: { fileName: 'tsconfig.tools.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      conditionNames: ['@pagescout/source', 'import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
};
