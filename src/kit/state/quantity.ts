/** Minor units of what was typed: ("1.5", 2) -> 150n; undefined when it is no such amount. */
export function minorOf(text: string, digits: number): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(text)
  if (!match || (match[2] ?? '').length > digits) return
  return BigInt(match[1]! + (match[2] ?? '').padEnd(digits, '0'))
}

/** The other way round: (150n, 2) -> "1.50". */
export function textOf(minor: bigint, digits: number): string {
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
