import { type Kysely, sql } from 'kysely';

/** One thing of the schema `public`, as the statement that would make it. */
export interface CatalogItem {
  /** `table public.pages`, `index public.pages_tsv_idx`, … */
  name: string;
  definition: string;
}

/**
 * Reads the schema `public` from the catalog: extensions, functions, tables with their constraints, indexes, triggers.
 * The same on PostgreSQL 15 to 18 and under any search_path. What belongs to an extension, and the migrators' books,
 * are left out.
 */
export async function readCatalog<DB>(db: Kysely<DB>): Promise<CatalogItem[]> {
  return db.transaction().execute(async (transaction) => {
    // Names are then written in full, whatever the session's own search_path is.
    await sql`set local search_path = ''`.execute(transaction);
    const items: CatalogItem[] = [];
    for (const query of [EXTENSIONS, FUNCTIONS, TABLES, INDEXES, TRIGGERS]) {
      items.push(...(await query.execute(transaction)).rows);
    }
    return items;
  });
}

const EXTENSIONS = sql<CatalogItem>`
  select
    'extension ' || extname as name,
    format('create extension %I with schema %I;', extname, nspname) as definition
  from pg_catalog.pg_extension
  join pg_catalog.pg_namespace on pg_namespace.oid = extnamespace
  where nspname <> 'pg_catalog'
  order by extname`;

/** Made by an extension, such as the functions of pg_trgm. */
const notOfExtension = (catalog: string, oid: string) => sql`not exists (
  select from pg_catalog.pg_depend
  where classid = ${sql.lit(`pg_catalog.${catalog}`)}::regclass and objid = ${sql.ref(oid)} and deptype = 'e')`;

const FUNCTIONS = sql<CatalogItem>`
  select
    'function ' || proc.oid::regprocedure as name,
    trim(trailing E'\n' from pg_get_functiondef(proc.oid)) || ';'
      || case
           when has_function_privilege('public', proc.oid, 'execute') then ''
           else E'\nrevoke execute on function ' || proc.oid::regprocedure || ' from public;'
         end
      || coalesce(E'\ncomment on function ' || proc.oid::regprocedure || ' is '
           || quote_literal(obj_description(proc.oid, 'pg_proc')) || ';', '') as definition
  from pg_catalog.pg_proc proc
  where proc.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'proc.oid')}
  order by proc.oid::regprocedure::text collate "C"`;

const TABLES = sql<CatalogItem>`
  select
    'table ' || class.oid::regclass as name,
    format(E'create table %s (\n  %s\n)%s;', class.oid::regclass,
      array_to_string(array(
        select format('%I %s', attname, format_type(atttypid, atttypmod))
          || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
          || case when attnotnull then ' not null' else '' end
        from pg_catalog.pg_attribute
        left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = class.oid and attnum > 0 and not attisdropped
        order by attnum
      ) || array(
        select format('constraint %I %s', conname, pg_get_constraintdef(oid))
        from pg_catalog.pg_constraint
        -- PostgreSQL 18 lists "not null" here too.
        where conrelid = class.oid and contype <> 'n'
        order by contype = 'p' desc, contype, conname collate "C"
      ), E',\n  '),
      coalesce(' with (' || array_to_string(class.reloptions, ', ') || ')', ''))
      || array_to_string(array(
        select format(E'\nalter table %s alter column %I set storage %s;', class.oid::regclass, attname,
          case attstorage when 'e' then 'external' when 'm' then 'main' when 'x' then 'extended' else 'plain' end)
        from pg_catalog.pg_attribute
        join pg_catalog.pg_type on pg_type.oid = atttypid
        where attrelid = class.oid and attnum > 0 and not attisdropped and attstorage <> typstorage
        order by attnum
      ), '')
      || coalesce(E'\ncomment on table ' || class.oid::regclass || ' is '
           || quote_literal(obj_description(class.oid, 'pg_class')) || ';', '') as definition
  from pg_catalog.pg_class class
  where class.relnamespace = 'public'::regnamespace
    and class.relkind = 'r'
    and class.relname !~ '^(kysely|pagescout_[a-z]+)_migration(_lock)?$'
  order by class.relname collate "C"`;

const INDEXES = sql<CatalogItem>`
  select 'index ' || indexrelid::regclass as name, pg_get_indexdef(indexrelid) || ';' as definition
  from pg_catalog.pg_index
  join pg_catalog.pg_class table_class on table_class.oid = indrelid
  where table_class.relnamespace = 'public'::regnamespace
    and not exists (select from pg_catalog.pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by table_class.relname collate "C", indexrelid::regclass::text collate "C"`;

const TRIGGERS = sql<CatalogItem>`
  select
    'trigger ' || tgname || ' on ' || tgrelid::regclass as name,
    pg_get_triggerdef(pg_trigger.oid) || ';' as definition
  from pg_catalog.pg_trigger
  join pg_catalog.pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and not tgisinternal
  order by tgname collate "C"`;
