/** How much more or less than before, in words; nothing to compare with is said as such. */
export function changed(now: number, before: number): string {
  if (before === 0) return '上期无数据'
  const percent = ((now - before) * 100) / before
  if (Math.abs(percent) < 0.05) return '与上期持平'
  return `较上期 ${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
}
