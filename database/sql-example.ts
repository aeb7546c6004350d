/** Example arguments of a repository method, from which its statement is printed into `sql/queries`. */
export interface SqlExample {
  /** Tells apart the statements of one method; not needed when there is one. */
  name?: string;
  /** The arguments of the call. */
  params: readonly unknown[];
  /** What the database answers to the first statement, to the second, …, where the method goes on only with rows. */
  rows?: readonly (readonly object[])[];
}

type Method = (...args: never[]) => unknown;

const examples = new WeakMap<Method, SqlExample[]>();

/**
 * Records an example call of a repository method. Several may stand over one method, one for each form of its SQL.
 *
 * @example
 * ```ts
 * @sqlExample({ name: 'in a space', params: [{ spaceId: UUID, limit: 10 }] })
 * async findPages(options: Options) { … }
 * ```
 */
export function sqlExample(example: SqlExample) {
  return (_prototype: object, _method: string | symbol, descriptor: PropertyDescriptor): void => {
    const method = descriptor.value as Method;
    // Decorators run from the bottom up; the list keeps the order of the source.
    examples.set(method, [example, ...(examples.get(method) ?? [])]);
  };
}

/** The examples of a method, in the order of the source; empty when it has none. */
export function sqlExamplesOf(method: unknown): readonly SqlExample[] {
  return typeof method === 'function' ? (examples.get(method as Method) ?? []) : [];
}
