/** So many days are named under the lines. */
const TICKS = 6

/** Where days are named under lines over them. */
export function dayTicks(list: readonly { day: string }[]) {
  const step = Math.max(1, Math.ceil((list.length - 1) / TICKS))
  return list.flatMap(({ day }, at) => (at % step === 0 ? [{ at, words: day.slice(5) }] : []))
}
