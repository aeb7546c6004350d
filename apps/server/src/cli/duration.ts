const HOURS = { h: 1, d: 24, w: 168 } as const;

/** The time that lies so far ahead: `12h`, `90d`, `4w`; undefined for anything else. */
export function timeAfter(duration: string, now = Date.now()): Date | undefined {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(duration) ?? [];
  if (!count || !unit) return undefined;
  return new Date(now + Number(count) * HOURS[unit as keyof typeof HOURS] * 3_600_000);
}
